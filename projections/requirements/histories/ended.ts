import type { Timestamp } from '@manabi/kernel'
import type { During } from '@manabi/requirements'

/** The same times, where the last one goes on no more. */
export function ended<Span extends During>(spans: readonly Span[], at: Timestamp): readonly Span[] {
  const last = spans.at(-1)
  return last === undefined || last.until !== null ? spans : [...spans.slice(0, -1), { ...last, until: at }]
}
