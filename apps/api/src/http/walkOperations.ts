import { Problem } from '@manabi/kernel'
import type { RequestHandler } from 'express'
import type { Operation } from '../operation.ts'
import { type AnswerOptions, answerOperation, type Endpoint } from './answerOperation.ts'
import { allowing } from './otherMethods.ts'
import { bytesReader } from './readBody.ts'
import { inputReader } from './readInput.ts'
import { RouteTable } from './routeTable.ts'
import { type Answer, send } from './send.ts'
import { traceOf } from './trace.ts'

export const apiBase = '/api/v1'
const legacyBase = '/api'

/** Serves the operations below `/api/v1`, and below `/api` as older clients know them (specification section 9). */
export function walkOperations(operations: readonly Operation[], options: AnswerOptions): RequestHandler {
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
    const answer =
      endpoint === undefined
        ? otherMethod(method, [...endpoints.keys()])
        : await answerOperation(endpoint, { request, response, trace, values }, options)
    send(response, trace.requestId, answer)
  }
}

const endpointOf = (operation: Operation): Endpoint => ({
  operation,
  route: apiBase + operation.path,
  readInput: inputReader(operation),
  readBytes: bytesReader(operation.bodyLimit),
})

function otherMethod(method: string, methods: readonly string[]): Answer {
  const Allow = allowing(methods)
  if (method === 'OPTIONS') return { status: 204, headers: { Allow }, body: null }
  throw new Problem('method_not_allowed', undefined, { headers: { Allow } })
}
