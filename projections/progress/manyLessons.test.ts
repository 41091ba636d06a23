import { describe, expect, it } from '@jest/globals'
import {
  CourseCreated,
  CoursePublished,
  LessonPlaced,
  LessonPublished,
  LessonUnpublished,
  LessonWritten,
  SectionAdded,
} from '@manabi/catalog'
import { type DomainEvent, type Learner, type Recorded, systemMetadata } from '@manabi/kernel'
import {
  CourseCompleted,
  happenedAt,
  LessonCompleted,
  LessonCompletionReported,
  LessonViewed,
  type ProgressEvent,
  QuizAttempted,
} from '@manabi/progress'
import fc from 'fast-check'
import { runs } from '../../test/harness/runs.ts'
import { type CourseOutlineDoc, courseOutlines } from '../catalog/courseOutlines.ts'
import { lastActivities } from '../memberProgress/lastActivities.ts'
import { progressAt } from '../memberProgress/progressAt.ts'
import { reportPeople } from '../reports/reportPeople.ts'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import {
  type CourseProgressDoc,
  completedAmong,
  courseProgress,
  courseProgressDetail,
  lessonCompletion,
  listCourseProgress,
} from './courseProgress.ts'
import { mostLessons } from './manyLessons.ts'
import { measurable, measured } from './measured.ts'

const learner = { kind: 'learner', userId: 'usr_1', organizations: new Map() } as unknown as Learner
const ofCourse = { courseId: 'crs_1', organizationId: 'org_1' }
const count = mostLessons + 8
const lessonIds = Array.from({ length: count }, (_, index) => `les_${index}`)
/** Published no longer. */
const withdrawn = lessonIds.slice(0, 3)

const facts = { description: '', culture: 'en-US', level: 'Beginner', estimatedMinutes: 0, isPublic: true }
const content = { title: 'Lesson', estimatedMinutes: 1, video: null, slides: null, quiz: null }
const authored: readonly DomainEvent[] = [
  CourseCreated({ ...ofCourse, ...facts, title: 'Programming', level: 'Beginner' }),
  CoursePublished(ofCourse),
  SectionAdded({ ...ofCourse, sectionId: 'sec_1', title: 'Start', position: 0 }),
  ...lessonIds.flatMap((lessonId, position) => [
    LessonWritten({ ...ofCourse, lessonId, content: { ...content, body: { format: 'markdown', text: '' } } }),
    LessonPlaced({ ...ofCourse, lessonId, sectionId: 'sec_1', position }),
    LessonPublished({ ...ofCourse, lessonId }),
  ]),
  ...withdrawn.map((lessonId) => LessonUnpublished({ ...ofCourse, lessonId })),
]

const ofLearner = {
  ...{ userId: 'usr_1', courseId: 'crs_1', courseTitle: 'Programming', courseOrganizationId: 'org_1' },
  ...{ isPublicCourse: true, organizations: [] },
}

type Act = 'view' | 'complete' | 'tell' | 'pass' | 'fail' | 'completeCourse'

interface Step {
  readonly act: Act
  readonly lesson: number
  readonly minute: number
}

const timeAt = (minute: number): string => new Date(Date.UTC(2026, 3, 1, 0, minute)).toISOString()

/** `numbered`: which lessons' numbers the events know; those of older versions know none. */
function eventsOf(steps: readonly Step[], numbered: (lesson: number) => boolean): Recorded<ProgressEvent>[] {
  const events: ProgressEvent[] = []
  const done = new Set<string>()
  for (const { act, lesson, minute } of steps) {
    const lessonId = lessonIds[lesson]!
    const at = timeAt(minute)
    const place = {
      lessonId,
      ...(numbered(lesson) && { lessonNumber: lesson }),
      sectionId: 'sec_1',
      lessonTitle: 'Lesson',
    }
    const data = { ...ofLearner, ...place, occurredAt: at }
    if (act === 'view') events.push(LessonViewed(data))
    else if (act === 'tell') events.push(LessonCompletionReported(data))
    else if (act === 'complete' && !done.has(lessonId)) events.push(LessonCompleted(data))
    else if (act === 'pass' || act === 'fail') events.push(attempted({ ...ofLearner, ...place }, at, act === 'pass'))
    else if (act === 'completeCourse' && done.size > 0 && !events.some(({ type }) => type === 'CourseCompleted'))
      events.push(CourseCompleted({ ...ofLearner, occurredAt: at, lessonIds: [...done].filter(isPublished) }))
    if (act === 'complete') done.add(lessonId)
  }
  return events.map((event, index) => ({
    ...event,
    id: `event-${index}`,
    stream: 'progress',
    revision: index,
    position: authored.length + index + 1,
    metadata: systemMetadata('test', new Date(Date.UTC(2026, 4, 1 + Math.floor(index / 20)))),
  }))
}

const isPublished = (id: string): boolean => !withdrawn.includes(id)

function attempted(
  data: Omit<Parameters<typeof LessonViewed>[0], 'occurredAt'>,
  submittedAt: string,
  isPassed: boolean,
) {
  const grade = { passingScore: 60, correctCount: 1, questionCount: 2, answers: [], isFirstPass: false }
  return QuizAttempted({ ...data, ...grade, attemptId: 'att_1', submittedAt, score: isPassed ? 70 : 50, isPassed })
}

/** What all events say of one lesson, each time from the beginning: slow, and easy to believe. */
function recounted(events: readonly Recorded<ProgressEvent>[], lessonId: string) {
  const own = events.filter(({ data }) => 'lessonId' in data && data.lessonId === lessonId)
  const timesOf = (...types: string[]) =>
    own
      .filter((event) => types.includes(event.type) && !('isPassed' in event.data && !event.data.isPassed))
      .map(happenedAt)
  const views = timesOf('LessonViewed').sort()
  const told = timesOf('LessonCompleted', 'LessonCompletionReported', 'QuizAttempted').sort()
  const isCompleted = own.some(({ type }) => type === 'LessonCompleted')
  return {
    viewCount: views.length,
    firstViewedAt: views[0] ?? null,
    lastViewedAt: views.at(-1) ?? null,
    completedAt: isCompleted ? told[0]! : null,
  }
}

function completedAtIn(events: readonly Recorded<ProgressEvent>[]): string | null {
  const completed = events.find((event) => event.type === 'CourseCompleted')
  if (completed?.type !== 'CourseCompleted') return null
  const times = (completed.data.lessonIds ?? []).map((id) => recounted(events, id).completedAt!)
  return times.length === 0 ? happenedAt(completed) : times.sort().at(-1)!
}

const step = fc.record({
  act: fc.constantFrom<Act>('view', 'complete', 'complete', 'tell', 'pass', 'fail', 'completeCourse'),
  lesson: fc.nat({ max: count - 1 }),
  minute: fc.nat({ max: 500 }),
})
/** Many lessons first, so that most cases have more than one document holds. */
const steps = fc
  .tuple(fc.shuffledSubarray(lessonIds, { minLength: mostLessons - 2 }), fc.array(step, { maxLength: 80 }))
  .map(([first, rest]): Step[] => [
    ...first.map((id, index) => ({ act: 'complete' as const, lesson: lessonIds.indexOf(id), minute: index })),
    ...rest,
  ])

describe('a course with many lessons', () => {
  it('is told as if all were in one document, whatever happened in whatever order [PRG-017]', async () => {
    const isNumbered = fc.constantFrom(
      () => true,
      () => false,
      (lesson: number) => lesson % 3 > 0,
    )
    await fc.assert(
      fc.asyncProperty(steps, isNumbered, async (sequence, numbered) => {
        const events = eventsOf(sequence, numbered)
        const { views, close } = await openViews([courseOutlines, courseProgress], [...authored, ...events])
        const records = lessonIds.map((id) => [id, recounted(events, id)] as const)
        const done = records.filter(([, { completedAt }]) => completedAt !== null).map(([id]) => id)
        const detail = await courseProgressDetail(views, learner, 'crs_1')
        const expected = records.filter(([id]) => isPublished(id))
        expect(detail.lessons).toMatchObject(expected.map(([lessonId, record]) => ({ lessonId, ...record })))
        expect(detail).toMatchObject({
          completedLessons: done.filter(isPublished).length,
          totalLessons: count - withdrawn.length,
          completedAt: completedAtIn(events),
        })
        const { lessons: _, ...summary } = detail
        expect(await listCourseProgress(views, learner)).toEqual([summary])
        const asked = lessonIds.map((lessonId, lessonNumber) =>
          lessonNumber < 3 ? { lessonId } : { lessonId, lessonNumber },
        )
        expect(await completedAmong(views, ofLearner, asked)).toEqual(new Set(done))
        const one = await lessonCompletion(views, { ...ofLearner, lessonId: 'les_7', lessonNumber: 7 })
        expect(one).toMatchObject(recounted(events, 'les_7'))
        await close()
      }),
      { numRuns: runs(60) },
    )
  })

  it('has no document that grows with it', () => {
    const lessons = Array.from({ length: 2_000 }, (_, lessonNumber) => lessonNumber)
    const events = lessons.map((lessonNumber) =>
      LessonCompleted({
        ...{ ...ofLearner, lessonId: `les_${lessonNumber}`, lessonNumber, sectionId: 'sec_1', lessonTitle: 'Lesson' },
        occurredAt: timeAt(lessonNumber),
      }),
    )
    const docs = Object.values(givenEvents<CourseProgressDoc>(courseProgress, ...events))
    expect(Math.max(...docs.map((doc) => JSON.stringify(doc).length))).toBeLessThan(4_000)
  })

  it('is measured by the lessons of a document that an older version wrote', () => {
    const lessons = { les_1: { completedAt: timeAt(1) }, les_2: { viewCount: 1 } }
    const older = {
      startedAt: timeAt(0),
      lastActivityAt: timeAt(1),
      completedAt: null,
      lessons,
    } as unknown as CourseProgressDoc
    const course = { courseId: 'crs_1', title: 'Programming', publishedLessons: lessonIds, publishedNumbers: [] }
    expect(measured(older, course)).toMatchObject({ status: 'in_progress', completedLessons: 1, totalLessons: count })
  })

  it('is measured by the ids of lessons against a course that an older version wrote', () => {
    const lessons = { les_1: { number: 0, completedAt: timeAt(1) }, les_2: { number: 1, completedAt: timeAt(2) } }
    const done = { numbers: { 0: 3 } }
    const doc = {
      startedAt: timeAt(0),
      lastActivityAt: timeAt(2),
      completedAt: null,
      done,
      lessons,
    } as unknown as CourseProgressDoc
    const placed = ['les_2', 'les_3'].map((id) => ({ id, isPublished: true }))
    const outline = { courseId: 'crs_1', title: 'Programming', sections: [{ id: 'sec_1', lessons: placed }] }
    const written = { les_2: { title: 'Two' }, les_3: { title: 'Three' } }
    const course = measurable({ ...outline, lessons: written } as unknown as CourseOutlineDoc)
    expect(measured(doc, course)).toMatchObject({ completedLessons: 1, totalLessons: 2 })
  })

  it('is told as it was at the end of each day', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const events = eventsOf(sequence, () => true)
        const { views, close } = await openViews([reportPeople], [...authored, ...events])
        for (const day of ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-04', '2026-06-01']) {
          const come = events.filter(({ metadata }) => metadata.occurredAt.slice(0, 10) <= day)
          const progress = (await progressAt(views, ['usr_1'], day)).get('usr_1')?.get('crs_1')
          const active = await lastActivities(views, ['usr_1'], { organizationId: 'org_1', day })
          const done = come.flatMap((event) => (event.type === 'LessonCompleted' ? [event.data.lessonId] : []))
          expect(progress?.done.ids ?? []).toEqual(done)
          expect(active.get('usr_1')).toBe(come.map(happenedAt).sort().at(-1))
        }
        await close()
      }),
      { numRuns: runs(40) },
    )
  })
})
