import type { Operation } from '@manabi/operations'
import FindMyWay from 'find-my-way'

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

/** The names of a template's parameters, in their order. */
export const parameterNames = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
