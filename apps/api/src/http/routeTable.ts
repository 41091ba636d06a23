import type { Operation } from '@manabi/operations/operation'

/** The operations of one path, and what stands in place of its parameters. */
export interface RouteMatch<Endpoint> {
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly values: readonly string[]
}

interface Node<Endpoint> {
  readonly literals: Map<string, Node<Endpoint>>
  parameter: Node<Endpoint> | null
  readonly endpoints: Map<string, Endpoint>
}

/** Path templates as a tree of segments: finding one of many takes as long as the path is. Literals win over parameters. */
export class RouteTable<Endpoint extends { readonly operation: Operation }> {
  readonly #root: Node<Endpoint> = emptyNode()

  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) this.#add(endpoint)
  }

  /** `path` is as received, percent-encoded; one trailing slash is ignored. */
  find(path: string): RouteMatch<Endpoint> | null {
    const segments = (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
    const values: string[] = []
    const node = descend(this.#root, segments, 1, values)
    return node === null ? null : { endpoints: node.endpoints, values }
  }

  #add(endpoint: Endpoint): void {
    const { id, method, path } = endpoint.operation
    let node = this.#root
    for (const segment of path.split('/').slice(1)) node = childFor(node, segment)
    const verb = method.toUpperCase()
    if (node.endpoints.has(verb)) throw new Error(`Operation ${id} repeats the route ${verb} ${path}.`)
    node.endpoints.set(verb, endpoint)
  }
}

/** The names of a template's parameters, in their order. */
export const parameterNames = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

const emptyNode = <Endpoint>(): Node<Endpoint> => ({ literals: new Map(), parameter: null, endpoints: new Map() })

function childFor<Endpoint>(node: Node<Endpoint>, segment: string): Node<Endpoint> {
  if (segment.startsWith('{')) {
    node.parameter ??= emptyNode()
    return node.parameter
  }
  const child = node.literals.get(segment) ?? emptyNode<Endpoint>()
  node.literals.set(segment, child)
  return child
}

/** Leaves the parameters' values in `values`, taking back those of branches that lead nowhere. */
function descend<Endpoint>(
  node: Node<Endpoint>,
  segments: readonly string[],
  index: number,
  values: string[],
): Node<Endpoint> | null {
  const segment = segments[index]
  if (segment === undefined) return node.endpoints.size > 0 ? node : null
  const literal = node.literals.get(segment)
  const found = literal === undefined ? null : descend(literal, segments, index + 1, values)
  if (found !== null || node.parameter === null || segment === '') return found
  values.push(segment)
  const deeper = descend(node.parameter, segments, index + 1, values)
  if (deeper === null) values.pop()
  return deeper
}
