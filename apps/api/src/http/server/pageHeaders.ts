import type { RequestHandler, Response } from 'express'
import { traceOf } from '../operating/trace.ts'
import { apiHeaders } from './securityHeaders.ts'

/** What every page starts from; a page that loads anything sets a content security policy of its own. */
export const pageHeaders: RequestHandler = (_request, response, next) => {
  setPageHeaders(response)
  next()
}

export function setPageHeaders(response: Response): void {
  for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value)
  response.setHeader('X-Request-Id', traceOf(response).requestId)
  response.setHeader('Cache-Control', 'no-store')
}
