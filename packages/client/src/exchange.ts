import { ManabiError } from './manabiError.ts'

export interface Call {
  /** Values for the template: `{ courseId: 'crs_…' }`. */
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Fetch = typeof globalThis.fetch

/** One request and its whole answer. Throws `network_error` unless all of it came. */
export async function exchange(fetch: Fetch, method: string, url: string, call: Call): Promise<Answer> {
  const { body, signal, headers } = call
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData
  try {
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ManabiError({ status: 0, code: 'network_error', detail: unreached(url, error) }, error)
  }
}

/** Names the address and the cause. Browsers do not tell a closed port from a service that does not allow the page. */
function unreached(url: string, error: unknown): string {
  const { message = '', cause } = error as { readonly message?: string; readonly cause?: { readonly code?: string } }
  const sentence = `${URL.parse(url)?.origin ?? url} was not reached: ${cause?.code ?? message}.`
  const { location } = globalThis as { readonly location?: { readonly origin: string } }
  if (location === undefined) return sentence
  return `${sentence} In a browser, the service's setting CORS_ORIGINS has to name ${location.origin}.`
}

/** The template with its values, and the query without what is undefined. */
export function urlOf(template: string, { path = {}, query = {} }: Call): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (path[name] === undefined) throw new TypeError(`path.${name} is missing for ${template}`)
    return encodeURIComponent(String(path[name]))
  })
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** A UUID. Pages without https and React Native have no `crypto.randomUUID`; a key has to be unique, not secret. */
export function newKey(): string {
  const source = globalThis.crypto as typeof crypto | undefined
  if (source?.randomUUID !== undefined) return source.randomUUID()
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => ((Math.random() * 16) | 0).toString(16))
}
