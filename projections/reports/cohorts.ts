import { type Day, type Id, tokyoDayOf } from '@manabi/kernel'
import type { Tally } from '@manabi/read-store'
import { addRange, type Ranges, sizeOf } from '../study/ranges.ts'
import { type Addition, addTo, type Counts } from './counts.ts'
import type { PersonDay, PersonDoc, Place, StartedCourse } from './person.ts'
import { keptSince, withoutOldDays } from './reportDays.ts'

/** People of an organization whom the same assignments reach: those in the same departments, with the same assignments of their own. */
export interface Cohort {
  readonly organizationId: Id
  readonly status: 'invited' | 'affiliated' | 'member'
  readonly departmentIds: readonly Id[]
  readonly courseIds: readonly Id[]
  readonly pathIds: readonly Id[]
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

interface Change {
  readonly cohort: Cohort
  readonly bucket: string
  readonly additions: readonly Addition[]
  /** Days before it are not kept any more when this comes. */
  readonly since: Day
}

export const cohortTally: Tally<PersonDoc | CohortDoc, Change> = {
  changes: (before, after, { metadata }) => {
    const changed = changesOf(before as PersonDoc | null, after as PersonDoc | null)
    const changes = new Map<string, Change>()
    if (changed.size === 0) return changes
    const day = tokyoDayOf(metadata.occurredAt)
    const since = keptSince(metadata.occurredAt)
    const buckets = ['now', day.slice(0, 4), day.slice(0, 7), day]
    for (const [id, change] of changed) {
      for (const bucket of buckets) changes.set(`${id}@${bucket}`, { ...change, bucket, since })
    }
    return changes
  },
  add: (doc, changes) => {
    const { cohort, bucket } = changes[0]!
    let counts = (doc as CohortDoc | null)?.counts ?? {}
    for (const same of bySince(changes)) {
      const { since } = same[0]!
      const additions = same.flatMap((change) => change.additions)
      counts = addTo(counts, additions.filter(isKeptIn(bucket, since)))
      if (bucket === 'now') counts = trimmed(trimmed(counts, 'days', since), 'last', since)
    }
    return Object.keys(counts).length === 0 ? null : { kind: 'cohort', bucket, ...cohort, counts }
  },
}

/** In parts, as one after the other would forget days. */
function bySince(changes: readonly Change[]): readonly (readonly Change[])[] {
  const parts: Change[][] = []
  for (const change of changes) {
    const last = parts.at(-1)
    if (last?.[0]?.since === change.since) last.push(change)
    else parts.push([change])
  }
  return parts
}

/** What a day counts is asked for within a month or two, which is what the days and months are read for. */
const isKeptIn =
  (bucket: string, since: Day) =>
  ([path]: Addition): boolean => {
    const isOfDay = path[0] === 'days' || path[0] === 'last'
    return !isOfDay || (bucket.length !== 4 && path[1]! >= since)
  }

function trimmed(counts: Counts, key: 'days' | 'last', since: Day): Counts {
  const before = (counts[key] as Counts | undefined) ?? {}
  const after = withoutOldDays(before, since)
  return after === before ? counts : { ...counts, [key]: after }
}

function changesOf(
  before: PersonDoc | null,
  after: PersonDoc | null,
): ReadonlyMap<string, Pick<Change, 'cohort' | 'additions'>> {
  const changes = new Map<string, { cohort: Cohort; additions: Addition[] }>()
  const organizations = new Set([...Object.keys(before?.places ?? {}), ...Object.keys(after?.places ?? {})])
  for (const organizationId of organizations) {
    const [was, is] = [before, after].map((doc) => cohortOf(doc?.places[organizationId], organizationId))
    const isSame = was?.id === is?.id
    for (const [cohort, doc, other, by] of [
      [was, before, after, -1],
      [is, after, before, 1],
    ] as const) {
      if (cohort === null || doc === null || cohort === undefined) continue
      const additions = contribution(doc, cohort, isSame ? other : null, by)
      const known = changes.get(cohort.id)
      if (known !== undefined) known.additions.push(...additions)
      else if (additions.length > 0) changes.set(cohort.id, { cohort: cohort.cohort, additions: [...additions] })
    }
  }
  return changes
}

function cohortOf(place: Place | undefined, organizationId: Id) {
  if (place === undefined || place.status === 'none') return null
  const { status, departmentIds, courseIds, pathIds } = place
  const id = [organizationId, status, ...[departmentIds, courseIds, pathIds].map((ids) => ids.join(','))].join('/')
  return { id, cohort: { organizationId, status, departmentIds, courseIds, pathIds } satisfies Cohort }
}

/** What a person adds to the cohort, but for what `other`, the same person before or after, adds too. */
function contribution(
  doc: PersonDoc,
  { cohort: { organizationId, status } }: { cohort: Cohort },
  other: PersonDoc | null,
  by: 1 | -1,
): Addition[] {
  const people: Addition[] = other === null ? [[['people'], by]] : []
  if (status === 'invited') return people
  const last: Addition[] = doc.lastDay === null || other?.lastDay === doc.lastDay ? [] : [[['last', doc.lastDay], by]]
  const courses = Object.entries(doc.courses).flatMap(([courseId, course]) =>
    other?.courses[courseId] === course
      ? []
      : ofCourse(courseId, course, { organizationId, same: other?.courses[courseId] }),
  )
  const days = Object.entries(doc.days).flatMap(([day, one]) =>
    other?.days[day] === one ? [] : ofDay(day, one, organizationId),
  )
  return [...people, ...last, ...[...courses, ...days].map(([path, n]) => [path, n * by] as const)]
}

interface Within {
  readonly organizationId: Id
  /** The course before or after: what both add is left out. */
  readonly same: StartedCourse | undefined
}

/** Private courses of other organizations are none of this one's business. */
function ofCourse(courseId: Id, course: StartedCourse, { organizationId, same }: Within): Addition[] {
  const isOwn = course.organizationId === organizationId
  if (!isOwn && !course.isPublic) return []
  const owner = isOwn ? 'own' : courseId
  const additions: Addition[] = same === undefined ? [[['courses', courseId, 'started'], 1]] : []
  for (const [lessonId, day] of Object.entries(course.lessons)) {
    if (same?.lessons[lessonId] === day) continue
    additions.push(
      [['courses', courseId, 'lessons', lessonId], 1],
      [['done', 'lessons', owner], 1],
      [['days', day, 'lessons', owner], 1],
    )
  }
  if (course.completed === null || course.completed.day === same?.completed?.day) return additions
  return [
    ...additions,
    [['courses', courseId, 'completed'], 1],
    [['done', 'courses', owner], 1],
    [['days', course.completed.day, 'courses', owner], 1],
  ]
}

function ofDay(day: Day, { studied, certificates }: PersonDay, organizationId: Id): Addition[] {
  const seconds = sizeOf(both(studied['all'] ?? [], studied[organizationId] ?? []))
  const issued = certificates[organizationId] ?? 0
  return [
    ...(seconds > 0 ? [[['days', day, 'seconds'], seconds] as const] : []),
    ...(issued > 0 ? [[['days', day, 'certificates'], issued] as const] : []),
  ]
}

function both(one: Ranges, other: Ranges): Ranges {
  let ranges = one
  for (let i = 0; i < other.length; i += 2) ranges = addRange(ranges, other[i]!, other[i + 1]!)
  return ranges
}
