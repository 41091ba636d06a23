import { addDays, type Day, type Id, startOfTokyoDay, type Timestamp, tokyoDayOf } from '@manabi/kernel'

export interface CompletedBy {
  readonly kind: 'course' | 'path' | 'test' | 'evidence'
  readonly id: Id
}

export interface Completion {
  readonly at: Timestamp
  readonly by: CompletedBy
}

/** The first completion by what was done on this day or later; null for all days. */
export type FindCompletion = (since: Day | null) => Completion | null

export const dayOf = ({ at }: Pick<Completion, 'at'>): Day => tokyoDayOf(at)

/** Evidence counts from the start of its day on. */
export const byEvidence = (evidence: readonly { readonly id: Id; readonly completedOn: Day }[]): FindCompletion =>
  firstOf(
    evidence.map(({ id, completedOn }) => ({
      at: startOfTokyoDay(completedOn),
      by: { kind: 'evidence' as const, id },
    })),
  )

/** A passed attempt completes a test. */
export const byTest = (id: Id, passedAt: readonly Timestamp[]): FindCompletion =>
  firstOf(passedAt.map((at) => ({ at, by: { kind: 'test' as const, id } })))

const firstOf = (completions: readonly Completion[]): FindCompletion => {
  const sorted = completions.toSorted(byTime)
  return (since) => sorted.find((one) => since === null || dayOf(one) >= since) ?? null
}

/** What first completes one of them; at one moment, the one that comes first here. */
export const byAnyOf =
  (finds: readonly FindCompletion[]): FindCompletion =>
  (since) =>
    finds
      .map((find) => find(since))
      .reduce((first, one) => (first === null || isBefore(one, first) ? one : first), null)

const isBefore = (one: Completion | null, other: Completion): boolean => one !== null && one.at < other.at

/** A lesson of a course, or a course of a path: it belongs there during these times. */
export interface Member {
  readonly id: Id
  readonly during: readonly { readonly from: Timestamp; readonly until: Timestamp | null }[]
}

export interface Deed {
  readonly id: Id
  readonly at: Timestamp
}

/**
 * Complete with the deed after which each member of that moment is done. Members that go complete nothing by themselves, and without
 * any member nothing is complete.
 */
function completedTogether(members: readonly Member[], deeds: readonly Deed[]): Timestamp | null {
  const done = new Set<Id>()
  for (const { id, at } of deeds.toSorted(byTime)) {
    done.add(id)
    const required = members.filter((member) => belongs(member, at))
    if (required.length > 0 && required.every((member) => done.has(member.id))) return at
  }
  return null
}

const belongs = ({ during }: Member, at: Timestamp): boolean =>
  during.some(({ from, until }) => from <= at && (until === null || at < until))

const byTime = (one: { readonly at: Timestamp }, other: { readonly at: Timestamp }): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : 0

export interface CourseDeeds {
  readonly courseId: Id
  /** As in progress. */
  readonly firstCompletedAt: Timestamp | null
  /** With the times in which each was published. */
  readonly lessons: readonly Member[]
  /** Each completion of a lesson, the first and those after it. */
  readonly completed: readonly Deed[]
}

/** For the first time as in progress, then whenever each lesson that is published has been completed again. */
export const byCourse =
  ({ courseId, firstCompletedAt, lessons, completed }: CourseDeeds): FindCompletion =>
  (since) => {
    const at =
      since === null
        ? firstCompletedAt
        : completedTogether(
            lessons,
            completed.filter((deed) => dayOf(deed) >= since),
          )
    return at === null ? null : { at, by: { kind: 'course', id: courseId } }
  }

export interface PathDeeds {
  readonly pathId: Id
  /** Those that the person can see, with the times in which each was in the path. */
  readonly courses: readonly (Member & { readonly find: FindCompletion })[]
}

/** When each of its courses is completed so. */
export const byPath =
  ({ pathId, courses }: PathDeeds): FindCompletion =>
  (since) => {
    const deeds = courses.flatMap(({ id, find }) => [...completionsSince(find, since)].map(({ at }) => ({ id, at })))
    const at = completedTogether(courses, deeds)
    return at === null ? null : { at, by: { kind: 'path', id: pathId } }
  }

/** One after the other: only what is done on days after a completion counts for the next one. */
export function* completionsSince(find: FindCompletion, since: Day | null): Generator<Completion> {
  for (let found = find(since); found !== null; found = find(addDays(dayOf(found), 1))) yield found
}
