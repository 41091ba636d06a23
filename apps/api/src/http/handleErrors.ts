import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { oauthAnswer, oauthErrorOf } from './oauthErrors.ts'
import { logFailure } from './operating/logFailure.ts'
import { traceOf } from './operating/trace.ts'
import { problemAnswer, problemOf } from './problemAnswer.ts'
import { send } from './send.ts'

/** The last layer: whatever was thrown becomes a problem document; what is our fault is logged. */
export const handleErrors =
  (log: Logger, publicUrl: string): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const { requestId, route, protocol } = traceOf(response)
    const problem = problemOf(error)
    logFailure(log, { error, problem, requestId, route })
    const isOAuth = protocol === 'oauth' && problem.code !== 'rate_limit_exceeded'
    if (response.headersSent) response.destroy()
    else if (isOAuth) send(response, requestId, oauthAnswer(oauthErrorOf(error, problem)))
    else send(response, requestId, problemAnswer(problem, publicUrl, requestId))
  }
