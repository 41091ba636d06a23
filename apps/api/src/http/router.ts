import type { Operation } from '@manabi/operations/operation'
import type { RequestHandler } from 'express'
import { type AnswerOptions, answerOperation, type Endpoint } from './answerOperation.ts'
import { traceOf } from './operating/trace.ts'
import { allowing } from './otherMethods.ts'
import { bytesReader } from './reading/readBody.ts'
import { inputReader } from './reading/readInput.ts'
import { RouteTable } from './routeTable.ts'
import { send, stream } from './send.ts'

export const apiBase = '/api/v1'
const legacyBase = '/api'

/** Serves the operations below `/api/v1`, and below `/api` as older clients know them (specification section 9). */
export function apiRouter(operations: readonly Operation[], options: AnswerOptions): RequestHandler {
  const table = new RouteTable(operations.map(endpointOf))
  return async (request, response, next) => {
    const { path, method } = request
    const prefix = path.startsWith(`${apiBase}/`) ? apiBase : legacyBase
    const match = path.startsWith(`${prefix}/`) ? table.find(path.slice(prefix.length)) : null
    if (match === null) return next()
    if (prefix === legacyBase) response.setHeader('Deprecation', 'true')
    const { endpoints, values } = match
    const endpoint = endpoints.get(method === 'HEAD' ? 'GET' : method)
    const trace = traceOf(response)
    trace.route = (endpoint ?? [...endpoints.values()][0]!).route
    trace.protocol = endpoint?.operation.protocol
    if (endpoint !== undefined) {
      const answer = await answerOperation(endpoint, { request, response, trace, values }, options)
      return 'chunks' in answer ? stream(response, trace.requestId, answer) : send(response, trace.requestId, answer)
    }
    const Allow = allowing([...endpoints.keys()])
    if (method === 'OPTIONS') return send(response, trace.requestId, { status: 204, headers: { Allow }, body: null })
    // The last layer answers 405 where it finds this.
    response.setHeader('Allow', Allow)
    next()
  }
}

const endpointOf = (operation: Operation): Endpoint => ({
  operation,
  route: apiBase + operation.path,
  readInput: inputReader(operation),
  readBytes: bytesReader(operation.bodyLimit),
})
