import { addDays, type Day } from '@manabi/kernel'

/** Days from the first to the last; null: without an end. */
export interface Span {
  readonly from: Day
  readonly until: Day | null
}

/** The same days, in order, where those that touch are one. */
export function mergedSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last === undefined || (last.until !== null && addDays(last.until, 1) < span.from)) merged.push(span)
    else if (last.until !== null && (span.until === null || span.until > last.until))
      merged[merged.length - 1] = { from: last.from, until: span.until }
  }
  return merged
}

export const isIn = ({ from, until }: Span, day: Day): boolean => from <= day && (until === null || day <= until)
