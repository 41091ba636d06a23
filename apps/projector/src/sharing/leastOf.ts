import type { ProjectionStatus } from '../runningProjection.ts'

/** From worst to best. */
const order = ['failed', 'building', 'ready'] as const

/** What the states of its partitions mean for a read model. */
export function leastOf(partitions: readonly ProjectionStatus[]): ProjectionStatus {
  const worst = partitions.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))[0]!
  const position = Math.min(...partitions.map((one) => one.position))
  return { ...worst, position, behind: Math.max(...partitions.map((one) => one.behind)) }
}
