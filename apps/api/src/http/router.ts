import type { Operation } from '@manabi/operations/operation'
import type { RequestHandler } from 'express'
import FindMyWay from 'find-my-way'
import { type AnswerOptions, answerOperation, type Endpoint } from './answerOperation.ts'
import { withoutPaging } from './csv.ts'
import { traceOf } from './operating/trace.ts'
import { allowing } from './otherMethods.ts'
import { bytesReader } from './reading/readBody.ts'
import { inputReader } from './reading/readInput.ts'
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

function endpointOf(operation: Operation): Endpoint {
  const [readInput, ofRows] = [inputReader(operation), withoutPaging(operation)]
  return {
    operation,
    route: apiBase + operation.path,
    readInput,
    readRowsInput: ofRows === operation ? readInput : inputReader(ofRows),
    readBytes: bytesReader(operation.bodyLimit),
  }
}

/** The operations of one path, and what stands in place of its parameters. */
export interface RouteMatch<Endpoint> {
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** Decoded. */
  readonly values: readonly string[]
}

/** In characters; a longer id is not found. */
const longestParameter = 2_048

/** Finds the operations of a path. Literals win over parameters; one trailing slash is ignored. */
export class RouteTable<Endpoint extends { readonly operation: Operation }> {
  // All paths stand under one method: a wrong method is answered with those that the path has.
  readonly #router = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: longestParameter })

  constructor(endpoints: readonly Endpoint[]) {
    for (const [path, ofPath] of Map.groupBy(endpoints, ({ operation }) =>
      operation.path.replaceAll(/\{\w+\}/g, '{}'),
    )) {
      let index = 0
      const template = path.replaceAll('{}', () => `:p${index++}`)
      this.#router.on('GET', template, () => {}, byMethod(ofPath))
    }
  }

  /** `path` is as received, percent-encoded. */
  find(path: string): RouteMatch<Endpoint> | null {
    const found = this.#router.find('GET', path)
    if (found === null || !(found.store instanceof Map)) return null
    const values = Object.values(found.params) as string[]
    return values.includes('') ? null : { endpoints: found.store, values }
  }
}

function byMethod<Endpoint extends { readonly operation: Operation }>(endpoints: readonly Endpoint[]) {
  const methods = new Map<string, Endpoint>()
  for (const endpoint of endpoints) {
    const { id, method, path } = endpoint.operation
    const verb = method.toUpperCase()
    if (methods.has(verb)) throw new Error(`Operation ${id} repeats the route ${verb} ${path}.`)
    methods.set(verb, endpoint)
  }
  return methods
}
