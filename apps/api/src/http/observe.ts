import type { Caller } from '@manabi/kernel'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { HttpMetrics } from './metrics.ts'
import { requestIdOf } from './requestId.ts'
import { startTrace } from './trace.ts'

/** Gives a request its id and, when it is over, its log line and its place in the metrics. Nothing personal is logged. */
export const observe =
  (log: Logger, metrics: HttpMetrics): RequestHandler =>
  ({ headers, method }, response, next) => {
    const started = performance.now()
    const trace = startTrace(response, requestIdOf(headers['x-request-id']))
    response.once('close', () => {
      const { requestId, route, caller } = trace
      const ms = performance.now() - started
      const status = response.statusCode
      metrics.requests.observe({ method, route, status }, ms / 1000)
      const line = { requestId, method, route, status, ms: Math.round(ms * 10) / 10, caller: nameOf(caller) }
      log.info(response.writableFinished ? line : { ...line, isAborted: true }, 'request')
    })
    next()
  }

function nameOf(caller: Caller | null): { kind: string; id: string } | null {
  if (caller === null) return null
  return { kind: caller.kind, id: caller.kind === 'learner' ? caller.userId : caller.keyId }
}
