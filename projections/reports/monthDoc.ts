import type { Id } from '@manabi/kernel'
import { type Counts, isEmpty, withSums } from './counts.ts'

/** What happened in an organization in a month: a number of each name; of courses by `own`, or the course of another organization. */
export interface MonthDoc {
  readonly kind: 'month'
  readonly organizationId: Id
  /** `month/yyyy-MM` */
  readonly bucket: string
  readonly known?: null
  readonly counts: Counts
}

/** What is added to an organization's month. */
export interface MonthOf {
  readonly key: string
  readonly organizationId: Id
  readonly bucket: string
}

export function monthOf(organizationId: Id, month: string): MonthOf {
  if (known.month !== month || known.of.organizationId !== organizationId) {
    const key = monthId(organizationId, month)
    known = { month, of: { key, organizationId, bucket: `month/${month}` } }
  }
  return known.of
}

/** The last one asked for, as most events are of the same one. */
let known: { month: string; of: MonthOf } = { month: '', of: { key: '', organizationId: '', bucket: '' } }

const monthId = (organizationId: Id, month: string): string => `month/${month}/${organizationId}`

export function withMonthSums(
  doc: MonthDoc | null,
  { organizationId, bucket }: Pick<MonthDoc, 'organizationId' | 'bucket'>,
  sums: Counts,
): MonthDoc | null {
  const counts = withSums(doc?.counts ?? {}, sums)
  return isEmpty(counts) ? null : { kind: 'month', organizationId, bucket, counts }
}
