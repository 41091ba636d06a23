import type { Request, RequestHandler } from 'express'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import { traceOf } from '../http/operating/trace.ts'
import { problemOf } from '../http/problemAnswer.ts'
import { sendPage, textsFor } from './layout.ts'
import { failurePage } from './views.ts'

/**
 * Limits requests to anything but operations: what is sent to pages counts by address, and calls without a credential that lead nowhere; reading
 * pages, metadata documents and what operators read does not (contract, "Conventions"). People are told on a page.
 */
export const limitOthers =
  (limits: RateLimits): RequestHandler =>
  async (request, response, next) => {
    if (readingMethods.has(request.method) && !isStrayCall(request)) return next()
    const refusal = await limits.count(request, null).then(() => null, problemOf)
    if (refusal === null) return next()
    if (request.accepts(['json', 'html']) !== 'html') throw refusal
    response.set(refusal.options.headers)
    sendPage(request, response, failurePage(textsFor(request), refusal.status, traceOf(response).requestId))
  }

function isStrayCall({ method, path, headers }: Request): boolean {
  const isAnonymous = headers.authorization === undefined && headers['x-api-key'] === undefined
  return isAnonymous && method !== 'OPTIONS' && path.startsWith('/api/')
}

/** Methods that change nothing. */
export const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
