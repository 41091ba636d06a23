import { type Day, type Id, later, type Recorded, startOfTokyoDay, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { shownTo } from '@manabi/projections/requirements/histories/courseHistory'
import type { NotedEvidence } from '@manabi/projections/requirements/histories/noteHistory'
import type { RequirementHistory } from '@manabi/projections/requirements/histories/requirementHistory'
import {
  byAnyOf,
  byCourse,
  byEvidence,
  byPath,
  byTest,
  type During,
  type FindCompletion,
  type Target,
  targetsOf,
} from '@manabi/requirements'
import type { Contents } from './contents.ts'
import { earlierEnd } from './courseGroups.ts'
import { deedsBefore, deedsIn, passedIn } from './deedsThen.ts'

/** What completes requirements for one person (beyond, Requirements, rule 3). */
export interface Completions {
  readonly find: (requirement: RequirementHistory) => FindCompletion
  readonly findTarget: (target: Target) => FindCompletion
  readonly titleOf: (requirement: RequirementHistory) => string | null
  /** The courses of a target that are still to be completed, by what is done on this day or later; null for any day. */
  readonly coursesLeft: (target: Target, since: Day | null) => readonly Id[]
  /** The lessons of a course that were completed on this day or later; null for any day. */
  readonly lessonsDone: (courseId: Id, since: Day | null) => ReadonlySet<Id>
}

interface Person {
  readonly organizationId: Id
  readonly evidence: readonly NotedEvidence[]
  /** What the person did in the courses and tests of the contents. */
  readonly done: readonly Recorded[]
}

export function completionsOf(
  { paths, groups, titleOf }: Contents,
  { organizationId, evidence, done }: Person,
): Completions {
  const deeds = deedsIn(done)
  const ofEvidence = (kind: NotedEvidence['target']['kind'], all: readonly Id[]) =>
    byEvidence(evidence.filter(({ target }) => target.kind === kind && all.includes(target.id)))
  const findCourse = onceFor((id: Id): FindCompletion => {
    const group = groups.of(id)
    const finds = group.map(({ course: { courseId, lessons }, until }) =>
      byCourse({ courseId, lessons, ...deedsBefore(deeds(courseId), until) }),
    )
    const ofGroup = evidence.filter(({ target, completedOn }) => {
      const linked = group.find(({ course }) => target.kind === 'course' && course.courseId === target.id)
      return linked !== undefined && (linked.until === null || startOfTokyoDay(completedOn) < linked.until)
    })
    return byAnyOf([...finds, byEvidence(ofGroup)])
  })
  const pathOf = (id: Id) => paths.find(({ pathId }) => pathId === id)
  const findPath = onceFor((id: Id): FindCompletion => {
    const own = pathOf(id)
    const courses = (own?.courses ?? []).flatMap((one) => {
      const [first] = groups.of(one.id)
      const during = first === undefined ? [] : intersection(one.during, shownTo(first.course, organizationId))
      if (during.length === 0) return []
      return [{ ...one, during: withoutStart(during, own!.writtenAt), find: findCourse(one.id) }]
    })
    return byAnyOf([byPath({ pathId: id, courses }), ofEvidence('path', [id])])
  })
  const coursesLeft = ({ kind, id }: Target, since: Day | null): readonly Id[] => {
    if (kind === 'test') return []
    const courses = kind === 'path' ? (pathOf(id)?.courses ?? []) : null
    const ids = courses === null ? [id] : courses.filter(({ during }) => isCurrent(during)).map((one) => one.id)
    const left = ids.filter((one) => findCourse(one)(since) === null)
    return left.length > 0 ? left : ids
  }
  const findTest = (id: Id): FindCompletion => byAnyOf([byTest(id, passedIn(done, id)), ofEvidence('test', [id])])
  const finds = { course: findCourse, path: findPath, test: findTest }
  const findTarget = ({ kind, id }: Target) => finds[kind](id)
  return {
    findTarget,
    find: ({ requirementId, facts }) =>
      byAnyOf([...targetsOf(facts).map(findTarget), ofEvidence('requirement', [requirementId])]),
    coursesLeft,
    lessonsDone: (courseId, since) =>
      new Set(
        deeds(courseId).completed.flatMap(({ id, at }) => (since === null || tokyoDayOf(at) >= since ? [id] : [])),
      ),
    titleOf: ({ facts: { target } }) => target && titleOf(target),
  }
}

/** The same answer for the same id. */
function onceFor(find: (id: Id) => FindCompletion): (id: Id) => FindCompletion {
  const known = new Map<Id, FindCompletion>()
  return (id) => {
    const found = known.get(id) ?? find(id)
    known.set(id, found)
    return found
  }
}

/** What was done before a path was written counts for the courses that it had then. */
const withoutStart = (spans: readonly During[], writtenAt: Timestamp): readonly During[] =>
  spans.map((span) => (span.from === writtenAt ? { ...span, from: '' } : span))

const isCurrent = (during: readonly During[]): boolean => during.some(({ until }) => until === null)

/** The times that are in both. */
const intersection = (one: readonly During[], other: readonly During[]): readonly During[] =>
  one.flatMap((first) =>
    other.flatMap((second) => {
      const from = later(first.from, second.from)
      const until = earlierEnd(first.until, second.until)
      return until !== null && until <= from ? [] : [{ from, until }]
    }),
  )
