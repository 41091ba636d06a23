import type { Day } from '@manabi/kernel'
import { type Counts, isEmpty, type Run, withSums } from './counts.ts'
import { type Place, type PlaceId, placeOf } from './place.ts'
import { keptSince, withoutOldDays } from './reportDays.ts'

/** People of an organization whom the same assignments reach: those in the same departments, with the same assignments of their own. */
export interface Cohort extends Place {
  readonly status: 'invited' | 'affiliated' | 'member'
}

/**
 * A cohort's people, counted; and what each day, month and year changed of that. Grows with their courses and lessons, not with the
 * people or with time.
 */
export interface CohortDoc extends Cohort {
  readonly kind: 'cohort'
  /** `now`, or when the changes came, in Tokyo: `2026`, `2026-04`, `2026-04-01`. */
  readonly bucket: string
  /**
   * `people`; `last.{day}`: people by the day of their last activity; `courses.{course}`: `started`, `completed`, `lessons.{lesson}`;
   * `done.lessons` and `done.courses`, by `own` or the course of another organization; `days.{day}`: the same, `seconds`, `certificates`.
   */
  readonly counts: Counts
}

/** What a day changes of a cohort. */
export interface CohortDay {
  readonly key: string
  readonly cohort: Cohort
  /** Days before it are not kept any more. */
  readonly since: Day
}

/** A cohort, and what its days were asked for last. */
class KnownCohort {
  readonly id: PlaceId
  readonly cohort: Cohort
  #day: Day = ''
  #on: CohortDay | null = null

  constructor(id: PlaceId, cohort: Cohort) {
    this.id = id
    this.cohort = cohort
  }

  /** The same for the event before, most of the time. */
  on(day: Day): CohortDay {
    if (this.#on === null || this.#day !== day) {
      this.#day = day
      this.#on = { key: `${this.id}@${day}`, cohort: this.cohort, since: keptSince(day) }
    }
    return this.#on
  }
}

/** Every event of a person asks for it, and most people share theirs with others. */
const known = new Map<PlaceId, KnownCohort | null>()
const mostKnown = 1_000

/** The cohort of the people in a place; null where they are not in the organization. */
export function cohortOf(id: PlaceId): KnownCohort | null {
  const before = known.get(id)
  if (before !== undefined) return before
  const place = placeOf(id)
  const cohort = place.status === 'none' ? null : new KnownCohort(id, place as Cohort)
  if (known.size === mostKnown) known.clear()
  known.set(id, cohort)
  return cohort
}

/** The documents of a cohort that a change of a day is added to. */
export const cohortDocuments = (cohortId: string, day: Day): readonly string[] =>
  ['now', day.slice(0, 4), day.slice(0, 7), day].map((bucket) => `${cohortId}@${bucket}`)

/** A cohort's document with what some days added, one after the other. */
export function withRuns(
  doc: CohortDoc | null,
  cohort: Cohort,
  { runs, bucket }: { readonly runs: readonly Run[]; readonly bucket: string },
): CohortDoc | null {
  let counts = doc?.counts ?? {}
  for (const { since, sums } of runs) {
    counts = withSums(counts, keptIn(bucket, sums, since))
    if (bucket === 'now') counts = trimmed(trimmed(counts, 'days', since), 'last', since)
  }
  return isEmpty(counts) ? null : { kind: 'cohort', bucket, ...cohort, counts }
}

/** What a day counts is asked for within a month or two, which is what the days and months are read for. */
function keptIn(bucket: string, sums: Counts, since: Day): Counts {
  const { days, last, ...kept } = sums as Counts & Readonly<Record<'days' | 'last', Counts | undefined>>
  if (bucket.length === 4) return kept
  return {
    ...kept,
    ...(days && { days: withoutOldDays(days, since) }),
    ...(last && { last: withoutOldDays(last, since) }),
  }
}

function trimmed(counts: Counts, key: 'days' | 'last', since: Day): Counts {
  const before = (counts[key] as Counts | undefined) ?? {}
  const after = withoutOldDays(before, since)
  if (after === before) return counts
  const { [key]: _, ...others } = counts
  return isEmpty(after) ? others : { ...counts, [key]: after }
}
