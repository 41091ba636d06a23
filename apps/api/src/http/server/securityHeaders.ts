import helmet from 'helmet'

type Directives = Readonly<Record<string, readonly string[]>>

/** Helmet's headers for answers other than pages: nothing may be loaded or framed. Computed once; they never change. */
export const apiHeaders: Readonly<Record<string, string>> = securityHeaders({ defaultSrc: ["'none'"] })

/** Helmet's headers with this content security policy; nothing may frame the answer. */
export function securityHeaders(directives: Directives): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => {},
  }
  const contentSecurityPolicy = { useDefaults: false, directives: { ...directives, frameAncestors: ["'none'"] } }
  // biome-ignore lint/suspicious/noExplicitAny: helmet reads nothing of the request and only sets headers.
  helmet({ contentSecurityPolicy })({} as any, response as any, (error) => {
    if (error) throw error
  })
  return headers
}
