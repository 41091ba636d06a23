import { test } from '@manabi/assessment'
import type { Award } from '@manabi/awards'
import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import { type TestAttemptDoc, testAttempts } from '@manabi/projections/assessment/testAttempts'
import { type TestDoc, tests } from '@manabi/projections/assessment/tests'
import { awards, shownAward } from '@manabi/projections/awards/awards'
import { type CourseProgressDoc, courseProgress } from '@manabi/projections/progress/courseProgress'
import { measured } from '@manabi/projections/progress/measured'
import { type StudyDayDoc, studyDays } from '@manabi/projections/study/studyDays'
import { byTitle } from '../../byTitle.ts'
import { eventsThen, foldedThen } from '../../histories/eventsThen.ts'
import type { Services } from '../../services.ts'
import { coursesThen } from './coursesThen.ts'

type Data = Readonly<Record<string, unknown>>

interface Wanted {
  readonly organizationId: Id
  readonly asOf: Timestamp
}

/** A learner's progress in each of these courses, and in every one with activity, against their contents then. */
export async function courseProgressThen(
  services: Services,
  events: readonly Recorded[],
  { organizationId, asOf, assigned = [] }: Wanted & { readonly assigned?: readonly Id[] },
) {
  const docs = new Map((await foldedThen<CourseProgressDoc>(courseProgress, events)).map((doc) => [doc.courseId, doc]))
  const courses = await coursesThen(services, [...new Set([...docs.keys(), ...assigned])], asOf)
  const facts = new Map(events.map(({ data }) => [(data as { courseId?: Id }).courseId, data as Data]))
  return [...new Set([...docs.keys(), ...assigned])].flatMap((courseId) => {
    const doc = docs.get(courseId) ?? null
    const course = courses.get(courseId)
    if (course !== undefined) {
      return course.isPublic || course.organizationId === organizationId ? [measured(doc, course)] : []
    }
    if (doc === null || isForeign(facts.get(courseId), organizationId)) return []
    return [measured(doc, { courseId, title: doc.courseTitle, publishedLessons: [] })]
  })
}

/** Of a private course of another organization, or of anything else that is not this one's business. */
const isForeign = (data: Data | undefined, organizationId: Id): boolean =>
  data?.['isPublicCourse'] === false && data['courseOrganizationId'] !== organizationId

/** Every test of the organization that the learner sat, by title. */
export async function testsThen(services: Services, events: readonly Recorded[], { organizationId, asOf }: Wanted) {
  const attempts = (await foldedThen<TestAttemptDoc>(testAttempts, events)).filter(
    ({ testOrganizationId }) => testOrganizationId === organizationId,
  )
  const byTest = Map.groupBy(attempts, ({ testId }) => testId)
  const streams = [...byTest.keys()].map((id) => test.stream(id))
  const existing = await foldedThen<TestDoc>(tests, await eventsThen(services, streams, asOf))
  const titles = new Map(existing.map(({ testId, title }) => [testId, title]))
  return [...byTest]
    .map(([testId, all]) => ({
      testId,
      title: titles.get(testId) ?? all.at(-1)!.testTitle,
      attempts: all.length,
      bestScore: Math.max(...all.map(({ score }) => score)),
      firstPassedAt: all.flatMap(({ isPassed, submittedAt }) => (isPassed ? [submittedAt] : [])).sort()[0] ?? null,
    }))
    .sort((one, other) => byTitle([one.title, one.testId], [other.title, other.testId]))
}

/** Newest first, as `me/certificates` has them. */
export const certificatesThen = async (events: readonly Recorded[], organizationId: Id) =>
  (await foldedThen<Award>(awards, events))
    .filter((award) => award.organizationId === organizationId)
    .map(shownAward)
    .sort((one, other) => (one.issuedAt > other.issuedAt ? -1 : 1))

interface Place {
  readonly courseId?: Id | null
  readonly lessonId?: Id | null
}

/**
 * In all, and by course. Time that several sessions cover counts once. A session may name its lesson alone: its course is known by what the
 * learner did there.
 */
export async function studySecondsThen(events: readonly Recorded[], organizationId: Id) {
  const known = events.filter(({ data }) => !isForeign(data as Data, organizationId))
  const courseOf = new Map(
    known.flatMap(({ data }) => {
      const { courseId, lessonId } = data as Place
      return courseId && lessonId ? [[lessonId, courseId]] : []
    }),
  )
  const sessions = known.filter(({ type }) => type in studyDays.on)
  const byCourse = Map.groupBy(sessions, ({ data }) => {
    const { courseId, lessonId } = data as Place
    return courseId ?? courseOf.get(lessonId ?? '') ?? ''
  })
  const seconds = new Map<Id, number>()
  for (const [courseId, some] of byCourse) seconds.set(courseId, await secondsIn(some))
  return { total: await secondsIn(sessions), of: (courseId: Id): number => seconds.get(courseId) ?? 0 }
}

const secondsIn = async (events: readonly Recorded[]): Promise<number> =>
  (await foldedThen<StudyDayDoc>(studyDays, events)).reduce((total, { seconds }) => total + seconds, 0)
