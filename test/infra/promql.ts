import { parser } from '@prometheus-io/lezer-promql'

export interface Query {
  readonly metrics: readonly string[]
  /** In matchers and in groupings. */
  readonly labels: readonly string[]
  /** What the answer is told apart by; null when by all that its metrics have. */
  readonly groupedBy: readonly string[] | null
}

/** What a query of Prometheus asks for; throws when it is none. Variables of Grafana count as what they stand for. */
export function readQuery(text: string): Query {
  const query = text.replaceAll('$__rate_interval', '5m')
  const metrics = new Set<string>()
  const labels = new Set<string>()
  const grouping = new Set<string>()
  let isGrouped = false
  parser.parse(query).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`Not a query at ${from}: ${text}`)
      const word = query.slice(from, to)
      if (type.name === 'AggregateExpr') isGrouped = true
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.add(word)
      if (type.name !== 'LabelName') return
      labels.add(word)
      if (node.parent?.name === 'GroupingLabels') grouping.add(word)
    },
  })
  return { metrics: [...metrics], labels: [...labels], groupedBy: isGrouped ? [...grouping] : null }
}

/** The metrics that a process tells, each with the labels of its samples. */
export function readMetrics(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name, labels = ''] of text.matchAll(/^([a-z_][a-z0-9_]*)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name!) ?? new Set()
    found.set(name!, known)
    for (const [, label] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label!)
  }
  return found
}
