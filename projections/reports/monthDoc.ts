import type { Id } from '@manabi/kernel'
import { type Counts, isEmpty, type Run, withSums } from './counts.ts'

/** What happened in an organization in a month: a number of each name; of courses by `own`, or the course of another organization. */
export interface MonthDoc {
  readonly kind: 'month'
  readonly organizationId: Id
  /** `month/yyyy-MM` */
  readonly bucket: string
  readonly counts: Counts
}

export const monthId = (organizationId: Id, month: string): string => `month/${month}/${organizationId}`

export function withMonthRuns(
  doc: MonthDoc | null,
  { organizationId, bucket }: Pick<MonthDoc, 'organizationId' | 'bucket'>,
  runs: readonly Run[],
): MonthDoc | null {
  let counts = doc?.counts ?? {}
  for (const { sums } of runs) counts = withSums(counts, sums)
  return isEmpty(counts) ? null : { kind: 'month', organizationId, bucket, counts }
}
