import { test, testAttempts } from '@manabi/assessment'
import { course, path } from '@manabi/catalog'
import { type Day, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { activity, courseProgress, happenedAt, type ProgressEvent } from '@manabi/progress'
import { type CourseProgressDoc, courseProgress as progressDocs } from '@manabi/projections/progress/courseProgress'
import { streamsOf } from '@manabi/projections/reports/learnerStreams'
import { type CourseHistory, courseHistories, shownTo } from '@manabi/projections/requirements/histories/courseHistory'
import type { NotedEvidence } from '@manabi/projections/requirements/histories/noteHistory'
import { type PathHistory, pathHistories } from '@manabi/projections/requirements/histories/pathHistory'
import type { RequirementHistory } from '@manabi/projections/requirements/histories/requirementHistory'
import {
  byAnyOf,
  byCourse,
  byEvidence,
  byPath,
  byTest,
  type Deed,
  type FindCompletion,
  type Target,
  targetsOf,
} from '@manabi/requirements'
import { eventsThen, foldedThen } from '../../reports/record/eventsThen.ts'
import type { Services } from '../../services.ts'

interface About {
  readonly organizationId: Id
  readonly userId: Id
  readonly requirements: readonly RequirementHistory[]
  readonly evidence: readonly NotedEvidence[]
}

/** What completes requirements for one person (beyond, Requirements, rule 3). */
export interface Completions {
  readonly find: (requirement: RequirementHistory) => FindCompletion
  readonly titleOf: (requirement: RequirementHistory) => string | null
  /** The courses of a target that are to be completed, now. */
  readonly coursesOf: (target: Target) => readonly Id[]
  /** The lessons of a course that were completed on this day or later; null for any day. */
  readonly lessonsDone: (courseId: Id, since: Day | null) => ReadonlySet<Id>
}

export async function completionsThen(services: Services, about: About, asOf: Timestamp): Promise<Completions> {
  const { organizationId, userId, requirements, evidence } = about
  const targets = requirements.flatMap(({ facts }) => targetsOf(facts))
  const ids = (kind: Target['kind']) => [...new Set(targets.filter((one) => one.kind === kind).map(({ id }) => id))]
  const read = (streams: readonly string[]) => eventsThen(services, streams, asOf)
  const paths = await foldedThen<PathHistory>(pathHistories, await read(ids('path').map((id) => path.stream(id))))
  const inPaths = paths.flatMap(({ courses }) => courses.map(({ id }) => id))
  const groups = await groupsOf(read, [...new Set([...ids('course'), ...inPaths])])
  const done = await doneBy(services, { userId, courseIds: groups.courseIds, testIds: ids('test') }, asOf)
  const deeds = await deedsIn(done, new Set(groups.courseIds))
  const tests = await read(ids('test').map((id) => test.stream(id)))

  const ofEvidence = (kind: NotedEvidence['target']['kind'], all: readonly Id[]) =>
    byEvidence(evidence.filter(({ target }) => target.kind === kind && all.includes(target.id)))
  const findCourse = (id: Id): FindCompletion => {
    const group = groups.of(id)
    const finds = group.map(({ courseId, lessons }) => byCourse({ courseId, lessons, ...deeds(courseId) }))
    return byAnyOf([...finds, ofEvidence('course', [id, ...group.map(({ courseId }) => courseId)])])
  }
  const findPath = (id: Id): FindCompletion => {
    const courses = (paths.find(({ pathId }) => pathId === id)?.courses ?? []).flatMap((one) => {
      const [own] = groups.of(one.id)
      const during = own === undefined ? [] : meets(one.during, shownTo(own, organizationId))
      return during.length === 0 ? [] : [{ ...one, during, find: findCourse(one.id) }]
    })
    return byAnyOf([byPath({ pathId: id, courses }), ofEvidence('path', [id])])
  }
  const coursesOf = ({ kind, id }: Target): readonly Id[] => {
    if (kind === 'test') return []
    if (kind === 'course') return [id]
    const courses = paths.find(({ pathId }) => pathId === id)?.courses ?? []
    return courses.filter(({ during }) => isNow(during)).map((one) => one.id)
  }
  const findTest = (id: Id): FindCompletion => byAnyOf([byTest(id, passedIn(done, id)), ofEvidence('test', [id])])
  const finds = { course: findCourse, path: findPath, test: findTest }
  return {
    find: ({ requirementId, facts }) =>
      byAnyOf([...targetsOf(facts).map(({ kind, id }) => finds[kind](id)), ofEvidence('requirement', [requirementId])]),
    coursesOf,
    lessonsDone: (courseId, since) =>
      new Set(
        deeds(courseId).completed.flatMap(({ id, at }) => (since === null || tokyoDayOf(at) >= since ? [id] : [])),
      ),
    titleOf: ({ facts: { target } }) => {
      if (target === null) return null
      if (target.kind === 'course') return groups.of(target.id)[0]?.title ?? ''
      if (target.kind === 'path') return paths.find(({ pathId }) => pathId === target.id)?.title ?? ''
      return lastTitle(tests, target.id)
    },
  }
}

type Read = (streams: readonly string[]) => Promise<readonly Recorded[]>

/** Courses with those that say the same in other languages. */
async function groupsOf(read: Read, courseIds: readonly Id[]) {
  const known = new Map<Id, CourseHistory>()
  const learn = async (ids: readonly Id[]) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    const found = await foldedThen<CourseHistory>(courseHistories, await read(missing.map((id) => course.stream(id))))
    for (const one of found) known.set(one.courseId, one)
  }
  await learn(courseIds)
  await learn([...known.values()].flatMap(({ translationOf }) => translationOf ?? []))
  await learn([...known.values()].flatMap(({ translations }) => translations))
  const of = (id: Id): readonly CourseHistory[] => {
    const own = known.get(id)
    if (own === undefined) return []
    const source = known.get(own.translationOf ?? '') ?? own
    const others = [source.courseId, ...source.translations].filter((one) => one !== id)
    return [own, ...others.flatMap((one) => known.get(one) ?? [])]
  }
  return { courseIds: [...known.keys()], of }
}

interface Learner {
  readonly userId: Id
  readonly courseIds: readonly Id[]
  readonly testIds: readonly Id[]
}

/** What the person did in these courses and tests. Activities that devices report later have streams of their own, which name neither. */
async function doneBy(services: Services, { userId, courseIds, testIds }: Learner, asOf: Timestamp) {
  const own = [
    ...courseIds.map((id) => courseProgress.stream(userId, id)),
    ...testIds.map((id) => testAttempts.stream(userId, id)),
  ]
  const reported = (await streamsOf(services.views, userId)).filter((stream) => stream.startsWith(`${activity.name}-`))
  return await eventsThen(services, [...own, ...reported], asOf)
}

/** What was completed in these courses, by course. */
async function deedsIn(done: readonly Recorded[], courseIds: ReadonlySet<Id>) {
  const events = (done as readonly Recorded<ProgressEvent>[]).filter(({ data }) => courseIds.has(data.courseId))
  const docs = new Map((await foldedThen<CourseProgressDoc>(progressDocs, events)).map((doc) => [doc.courseId, doc]))
  const completed = Map.groupBy(events.flatMap(deedIn), ({ courseId }) => courseId)
  return (courseId: Id) => ({
    firstCompletedAt: docs.get(courseId)?.completedAt ?? null,
    completed: completed.get(courseId) ?? [],
  })
}

/** A completion of a lesson, the first or another one. */
function deedIn(event: Recorded<ProgressEvent>): readonly (Deed & { readonly courseId: Id })[] {
  const isDeed =
    event.type === 'LessonCompleted' ||
    event.type === 'LessonRepeated' ||
    event.type === 'LessonCompletionReported' ||
    (event.type === 'QuizAttempted' && event.data.isPassed)
  if (!isDeed) return []
  const { courseId, lessonId: id } = event.data
  return [{ courseId, id, at: happenedAt(event) }]
}

interface Passed {
  readonly testId: Id
  readonly isPassed: boolean
  readonly submittedAt: Timestamp
}

const passedIn = (events: readonly Recorded[], testId: Id): Timestamp[] =>
  events.flatMap(({ data }) => {
    const attempt = data as Passed
    return attempt.testId === testId && attempt.isPassed ? [attempt.submittedAt] : []
  })

const lastTitle = (events: readonly Recorded[], testId: Id): string =>
  events
    .map(({ data }) => data as { readonly testId: Id; readonly title?: string })
    .findLast((data) => data.testId === testId && data.title !== undefined)?.title ?? ''

interface During {
  readonly from: Timestamp
  readonly until: Timestamp | null
}

const isNow = (during: readonly During[]): boolean => during.some(({ until }) => until === null)

/** The times that are in both. */
const meets = (one: readonly During[], other: readonly During[]): readonly During[] =>
  one.flatMap((first) =>
    other.flatMap((second) => {
      const from = later(first.from, second.from)
      const until = earlierEnd(first.until, second.until)
      return until !== null && until <= from ? [] : [{ from, until }]
    }),
  )

const earlierEnd = (one: Timestamp | null, other: Timestamp | null): Timestamp | null =>
  one === null || (other !== null && other < one) ? other : one
