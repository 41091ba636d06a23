import { lazily } from '@manabi/kernel'
import type { RequestHandler } from 'express'

/**
 * Handles requests at these paths and below. The first of them loads the code, which takes memory that many installations never
 * need; all other requests pass by. Where loading fails, the next request tries again.
 */
export function whenAsked(paths: readonly string[], load: () => Promise<RequestHandler>): RequestHandler {
  const code = lazily(load)
  let loaded: RequestHandler | undefined
  const isFor = (path: string) => paths.some((own) => path === own || path.startsWith(`${own}/`))
  return (request, response, next) => {
    // Express does not tell capitals from small letters either.
    if (!isFor(request.path.toLowerCase())) return next()
    if (loaded !== undefined) return loaded(request, response, next)
    code
      .get()
      .then((handler) => {
        loaded = handler
        return handler(request, response, next)
      })
      .catch(next)
  }
}
