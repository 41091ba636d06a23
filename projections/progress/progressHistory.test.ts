import { describe, expect, it } from '@jest/globals'
import {
  CourseCreated,
  CoursePublished,
  LessonPlaced,
  LessonPublished,
  LessonRemoved,
  LessonUnpublished,
  LessonWritten,
  SectionAdded,
  SectionRemoved,
} from '@manabi/catalog'
import { type DomainEvent, fold, type Learner } from '@manabi/kernel'
import { courseProgress as decider, type LessonFacts, type ProgressEvent } from '@manabi/progress'
import { gradeAnswers } from '@manabi/questions'
import fc from 'fast-check'
import { runs } from '../../test/harness/runs.ts'
import { courseOutlines } from '../catalog/courseOutlines.ts'
import { openViews } from '../test/openViews.ts'
import { courseProgress, courseProgressDetail } from './courseProgress.ts'
import { progressProjections } from './index.ts'
import { progressHistoryOf } from './progressHistory.ts'

const learner = { kind: 'learner', userId: 'usr_1', organizations: new Map() } as unknown as Learner
const lessons = ['les_a', 'les_b', 'les_c']
const ofCourse = { courseId: 'crs_1', organizationId: 'org_1' }
const facts = (lessonId: string): LessonFacts => ({
  userId: 'usr_1',
  courseId: 'crs_1',
  courseTitle: 'Programming',
  courseOrganizationId: 'org_1',
  isPublicCourse: true,
  organizations: [],
  lessonId,
  sectionId: 'sec_1',
  lessonTitle: `Lesson ${lessonId}`,
})
const content = { title: 'Lesson', estimatedMinutes: 1, video: null, slides: null, quiz: null }

const authored: readonly DomainEvent[] = [
  CourseCreated({
    ...ofCourse,
    title: 'Programming',
    description: '',
    culture: 'en-US',
    level: 'Beginner',
    estimatedMinutes: 0,
    isPublic: true,
  }),
  CoursePublished(ofCourse),
  SectionAdded({ ...ofCourse, sectionId: 'sec_1', title: 'Start', position: 0 }),
  ...lessons.flatMap((lessonId) => [
    LessonWritten({ ...ofCourse, lessonId, content: { ...content, body: { format: 'markdown', text: '' } } }),
    LessonPlaced({ ...ofCourse, lessonId, sectionId: 'sec_1', position: 0 }),
  ]),
]

type Act = 'view' | 'complete' | 'pass' | 'fail' | 'publish' | 'unpublish'
interface Step {
  readonly act: Act
  readonly lessonId: string
}

const quiz = { passingScore: 70, questions: [{ id: 'qst_1', choices: [{ id: 'cho_1', isCorrect: true }] }] }

/** What authors and a learner do, as events, with the percentage after each of the learner's. */
function played(steps: readonly Step[]) {
  const events: DomainEvent[] = [...authored]
  const published = new Set<string>()
  const percentages: number[] = []
  const completed = new Set<string>()
  for (const [index, { act, lessonId }] of steps.entries()) {
    if (act === 'publish' || act === 'unpublish') {
      if (published.has(lessonId) === (act === 'publish')) continue
      events.push((act === 'publish' ? LessonPublished : LessonUnpublished)({ ...ofCourse, lessonId }))
      if (act === 'publish') published.add(lessonId)
      else published.delete(lessonId)
    } else if (published.has(lessonId)) {
      for (const event of decided(events, act, lessonId, [...published], index)) {
        events.push(event)
        if (event.type === 'CourseRepeated') continue
        if (event.type === 'LessonCompleted') completed.add(lessonId)
        const done = [...published].filter((id) => completed.has(id)).length
        percentages.push(Math.floor((done * 100) / published.size))
      }
    }
  }
  return { events, percentages }
}

function decided(
  events: readonly DomainEvent[],
  act: Act,
  lessonId: string,
  publishedLessons: string[],
  index: number,
) {
  const own = events.filter(({ type }) => type in courseProgress.on) as ProgressEvent[]
  const state = fold(decider, own)
  const command = { lesson: facts(lessonId), publishedLessons }
  if (act === 'view') return decider.viewLesson.decide(state, command)
  if (act === 'complete') return decider.completeLesson.decide(state, command)
  const grade = gradeAnswers(quiz, act === 'pass' ? [{ questionId: 'qst_1', choiceId: 'cho_1' }] : [])
  const submittedAt = new Date(Date.UTC(2026, 3, 1, 0, events.length)).toISOString()
  return decider.submitQuiz.decide(state, { ...command, attemptId: `att_${index}`, submittedAt, grade })
}

const opened = (events: readonly DomainEvent[]) => openViews([courseOutlines, ...progressProjections], events)

describe('the history of progress', () => {
  it('says what led to the percentage, each with the percentage after it [HIS-001]', async () => {
    const { events } = played([
      { act: 'publish', lessonId: 'les_a' },
      { act: 'view', lessonId: 'les_a' },
      { act: 'publish', lessonId: 'les_b' },
      { act: 'pass', lessonId: 'les_a' },
      { act: 'unpublish', lessonId: 'les_b' },
      { act: 'complete', lessonId: 'les_a' },
    ])
    const { views, close } = await opened(events)
    const { items } = await progressHistoryOf(views, learner, 'crs_1', 200)
    expect(items.map(({ kind, lessonId, percentAfter }) => [kind, lessonId, percentAfter])).toEqual([
      ['course_completed', null, 100],
      ['complete', 'les_a', 50],
      ['quiz', 'les_a', 0],
      ['view', 'les_a', 0],
    ])
    expect(items[2]).toEqual({
      eventId: expect.stringMatching(/^evt_/),
      at: expect.any(String),
      receivedAt: expect.any(String),
      kind: 'quiz',
      lessonId: 'les_a',
      lessonTitle: 'Lesson les_a',
      attemptId: 'att_3',
      score: 100,
      percentAfter: 0,
    })
    await close()
  })

  it('knows lessons that are gone with their section or by themselves', async () => {
    const { events } = played([
      { act: 'publish', lessonId: 'les_a' },
      { act: 'publish', lessonId: 'les_b' },
      { act: 'publish', lessonId: 'les_c' },
      { act: 'complete', lessonId: 'les_a' },
    ])
    const removed = LessonRemoved({ ...ofCourse, lessonId: 'les_b', wasPublished: true })
    const gone = { lessonIds: ['les_a', 'les_c'], publishedLessonIds: ['les_a', 'les_c'] }
    const { views, close } = await opened([
      ...events,
      removed,
      ...decided(events, 'view', 'les_c', [], 1),
      SectionRemoved({ ...ofCourse, sectionId: 'sec_1', ...gone }),
    ])
    const { items } = await progressHistoryOf(views, learner, 'crs_1', 200)
    expect(items.map(({ percentAfter }) => percentAfter)).toEqual([50, 33])
    await close()
  })

  it('of a course that the learner cannot see is not found [HIS-001]', async () => {
    const { views, close } = await opened(authored.filter(({ type }) => type !== 'CoursePublished'))
    for (const courseId of ['crs_1', 'crs_unknown'])
      await expect(progressHistoryOf(views, learner, courseId, 200)).rejects.toMatchObject({ code: 'not_found' })
    await close()
  })

  it('tells the percentage after each event, and after the newest what the progress says [HIS-002]', async () => {
    const step = fc.record({
      act: fc.constantFrom<Act>('view', 'complete', 'pass', 'fail', 'publish', 'publish', 'unpublish'),
      lessonId: fc.constantFrom(...lessons),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 10 }), async (steps, limit) => {
        const { events, percentages } = played(steps)
        const { views, close } = await opened(events)
        const { items } = await progressHistoryOf(views, learner, 'crs_1', 500)
        expect(items.map(({ percentAfter }) => percentAfter)).toEqual([...percentages].reverse())
        expect((await progressHistoryOf(views, learner, 'crs_1', limit)).items).toEqual(items.slice(0, limit))
        await close()

        const upToTheNewest = events.slice(0, events.findLastIndex(({ type }) => type in courseProgress.on) + 1)
        const then = await opened(upToTheNewest)
        const { percent } = await courseProgressDetail(then.views, learner, 'crs_1').catch(() => ({ percent: 0 }))
        expect(percentages.at(-1) ?? 0).toBe(percent)
        await then.close()
      }),
      { numRuns: runs(60) },
    )
  })
})
