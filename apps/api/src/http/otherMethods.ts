import type { Request, Response } from 'express'

/** What a path allows that is served by `methods`. */
export const allowing = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/**
 * Ends the route of a page: answers OPTIONS, and leaves `Allow` to the last layer, which answers 405 where it finds it (contract,
 * "Conventions").
 */
export function otherMethods({ method, route }: Request, response: Response, next: () => void): void {
  const { stack } = route as { readonly stack: readonly { readonly method?: string }[] }
  response.setHeader('Allow', allowing([...new Set(stack.flatMap((layer) => layer.method?.toUpperCase() ?? []))]))
  if (method === 'OPTIONS') response.status(204).end()
  else next()
}
