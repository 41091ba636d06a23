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
  const sorted = withDays(completions)
  return (since) => sorted[firstFrom(sorted, since)] ?? null
}

/** In order, with the day of each. */
const withDays = <One extends { readonly at: Timestamp }>(
  all: readonly One[],
): readonly (One & { readonly day: Day })[] => all.toSorted(byTime).map((one) => ({ ...one, day: dayOf(one) }))

/** The place of the first one on this day or later: in order, each search costs little. */
function firstFrom(sorted: readonly { readonly day: Day }[], since: Day | null): number {
  if (since === null) return 0
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.day < since) low = middle + 1
    else high = middle
  }
  return low
}

/** The same, each day asked for once. */
function remembered(find: FindCompletion): FindCompletion {
  const known = new Map<Day | null, Completion | null>()
  return (since) => {
    if (!known.has(since)) known.set(since, find(since))
    return known.get(since)!
  }
}

/** What first completes one of them; at one moment, the one that comes first here. */
export const byAnyOf =
  (finds: readonly FindCompletion[]): FindCompletion =>
  (since) =>
    finds
      .map((find) => find(since))
      .reduce((first, one) => (first === null || isBefore(one, first) ? one : first), null)

const isBefore = (one: Completion | null, other: Completion): boolean => one !== null && one.at < other.at

/** null: it goes on. */
export interface During {
  readonly from: Timestamp
  readonly until: Timestamp | null
}

/** A lesson of a course, or a course of a path: it belongs there during these times. */
export interface Member {
  readonly id: Id
  readonly during: readonly During[]
}

export interface Deed {
  readonly id: Id
  readonly at: Timestamp
}

/**
 * Complete with the deed after which each member of that moment is done. Members that go complete nothing by themselves, and without
 * any member nothing is complete. The deeds come in order; no more of them are read than needed.
 */
function completedTogether(members: readonly Member[], deeds: Iterable<Deed>): Timestamp | null {
  const done = new Set<Id>()
  const required = new RequiredAt(members)
  for (const { id, at } of deeds) {
    done.add(id)
    const ids = required.at(at)
    if (ids.length > 0 && ids.length <= done.size && ids.every((one) => done.has(one))) return at
  }
  return null
}

/** The members of a moment. They are the same until one comes or goes; moments are asked for in order. */
class RequiredAt {
  readonly #members: readonly Member[]
  readonly #changes: readonly Timestamp[]
  #next = 0
  #ids: readonly Id[] = []

  constructor(members: readonly Member[]) {
    this.#members = members
    this.#changes = members
      .flatMap(({ during }) => during.flatMap(({ from, until }) => [from, until ?? []].flat()))
      .sort()
  }

  at(moment: Timestamp): readonly Id[] {
    let isOther = false
    for (; this.#next < this.#changes.length && this.#changes[this.#next]! <= moment; this.#next++) isOther = true
    if (isOther) this.#ids = this.#members.filter((one) => belongs(one, moment)).map(({ id }) => id)
    return this.#ids
  }
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
export function byCourse({ courseId, firstCompletedAt, lessons, completed }: CourseDeeds): FindCompletion {
  const by = { kind: 'course' as const, id: courseId }
  const sorted = oncePerDay(withDays(completed))
  return remembered((since) => {
    const deeds = sorted.slice(firstFrom(sorted, since))
    const at = since === null ? firstCompletedAt : completedTogether(lessons, deeds)
    return at === null ? null : { at, by }
  })
}

/** A lesson that is completed often on one day is completed then. */
function oncePerDay<One extends Deed & { readonly day: Day }>(deeds: readonly One[]): readonly One[] {
  const known = new Set<string>()
  return deeds.filter(({ id, day }) => known.size < known.add(`${day} ${id}`).size)
}

export interface PathDeeds {
  readonly pathId: Id
  /** Those that the person can see, with the times in which each was in the path. */
  readonly courses: readonly (Member & { readonly find: FindCompletion })[]
}

/** When each of its courses is completed so. */
export const byPath = ({ pathId, courses }: PathDeeds): FindCompletion =>
  remembered((since) => {
    const at = completedTogether(courses, inTurn(courses, since))
    return at === null ? null : { at, by: { kind: 'path', id: pathId } }
  })

/** The completions of all courses, in order. */
function* inTurn(courses: PathDeeds['courses'], since: Day | null): Generator<Deed> {
  const next = courses.flatMap(({ id, find }) => {
    const found = find(since)
    return found === null ? [] : [{ id, find, at: found.at }]
  })
  while (next.length > 0) {
    const first = next.reduce((one, other) => (other.at < one.at ? other : one))
    yield { id: first.id, at: first.at }
    const found = first.find(addDays(dayOf(first), 1))
    if (found === null) next.splice(next.indexOf(first), 1)
    else first.at = found.at
  }
}

/** One after the other: only what is done on days after a completion counts for the next one. */
export function* completionsSince(find: FindCompletion, since: Day | null): Generator<Completion> {
  for (let found = find(since); found !== null; found = find(addDays(dayOf(found), 1))) yield found
}
