import { actingFor } from '@manabi/kernel'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { turnOf } from '../limits/rateLimits.ts'
import type { HttpMetrics } from './metrics.ts'
import { requestIdOf, startTrace, type Trace } from './trace.ts'

/**
 * Gives a request its id and, when it is over, its log line and its place in the metrics; nothing personal is logged. `handler`
 * is the first to get the request; it is called from here because each layer of Express costs a microsecond.
 */
export const observe =
  (log: Logger, metrics: HttpMetrics, handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const { headers, method } = request
    const started = performance.now()
    const trace = startTrace(response, requestIdOf(headers['x-request-id']))
    response.once('close', () => {
      const { requestId, route = templateOf(request.route) } = trace
      const status = response.statusCode
      const ms = performance.now() - started
      metrics.requests.observe({ method: known.has(method) ? method : 'other', route, status }, ms / 1000)
      const line = { requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...callerOf(trace) }
      log.info(response.writableFinished ? line : { ...line, isAborted: true }, 'request')
    })
    return actingFor(turnOf(request, null), () => handler(request, response, next))
  }

/** Methods that some route answers. Others share one label, so that clients cannot make up time series. */
const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Of a page; `none` for what no route knows. */
const templateOf = (route: { path?: unknown } | undefined): string =>
  typeof route?.path === 'string' ? route.path : 'none'

function callerOf({ caller }: Trace): { callerKind?: string; callerId?: string } {
  if (caller === null) return {}
  return { callerKind: caller.kind, callerId: caller.kind === 'learner' ? caller.userId : caller.keyId }
}
