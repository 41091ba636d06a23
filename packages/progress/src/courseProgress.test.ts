import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { gradeAnswers } from '@manabi/questions'
import fc from 'fast-check'
import { runs } from '../../../test/harness/runs.ts'
import { courseProgress } from './courseProgress.ts'
import {
  CourseCompleted,
  CourseRepeated,
  LessonCompleted,
  type LessonFacts,
  LessonRepeated,
  LessonViewed,
  type ProgressEvent,
  QuizAttempted,
  QuizFirstPassed,
} from './events.ts'

const lesson = (lessonId: string): LessonFacts => ({
  userId: 'usr_1',
  courseId: 'crs_1',
  courseTitle: 'Programming',
  courseOrganizationId: 'org_1',
  isPublicCourse: false,
  organizations: [{ id: 'org_1', departmentIds: ['dep_1'] }],
  lessonId,
  sectionId: 'sec_1',
  lessonTitle: `Lesson ${lessonId}`,
})

const quiz = {
  passingScore: 70,
  questions: [
    {
      id: 'qst_1',
      choices: [
        { id: 'cho_1', isCorrect: true },
        { id: 'cho_2', isCorrect: false },
      ],
    },
  ],
}
const submittedAt = '2026-04-01T00:00:00.000Z'
const attempt = (lessonId: string, choiceId: 'cho_1' | 'cho_2', publishedLessons: readonly string[]) => ({
  lesson: lesson(lessonId),
  publishedLessons,
  attemptId: 'att_1',
  submittedAt,
  grade: gradeAnswers(quiz, [{ questionId: 'qst_1', choiceId }]),
})

const complete = (lessonId: string, publishedLessons: readonly string[]) => ({
  lesson: lesson(lessonId),
  publishedLessons,
})

const courseCompleted = (...lessonIds: string[]) => CourseCompleted({ ...lesson('any'), lessonIds })

describe('viewing a lesson', () => {
  it('is an event each time [PRG-001]', () => {
    given()
      .when(courseProgress.viewLesson, complete('a', ['a']))
      .then(LessonViewed(lesson('a')))
    given(LessonViewed(lesson('a')))
      .when(courseProgress.viewLesson, complete('a', ['a']))
      .then(LessonViewed(lesson('a')))
  })
})

describe('completing a lesson', () => {
  it('says what was true then', () => {
    given()
      .when(courseProgress.completeLesson, complete('a', ['a', 'b']))
      .then(LessonCompleted(lesson('a')))
  })

  it('again changes nothing [PRG-003] [PRG-004]', () => {
    given(LessonCompleted(lesson('a')))
      .when(courseProgress.completeLesson, complete('a', ['a', 'b']))
      .then()
  })

  it('completes the course with its last published lesson [PRG-005]', () => {
    given(LessonCompleted(lesson('a')))
      .when(courseProgress.completeLesson, complete('b', ['a', 'b']))
      .then(LessonCompleted(lesson('b')), courseCompleted('a', 'b'))
    expect(courseCompleted('a', 'b').data).not.toHaveProperty('lessonId')
  })

  it('does not count lessons that are no longer published [PRG-007]', () => {
    const history = given(LessonCompleted(lesson('a')), LessonCompleted(lesson('gone')))
    history.when(courseProgress.completeLesson, complete('b', ['a', 'b', 'c'])).then(LessonCompleted(lesson('b')))
    history
      .when(courseProgress.completeLesson, complete('b', ['a', 'b']))
      .then(LessonCompleted(lesson('b')), courseCompleted('a', 'b'))
  })

  it('again completes the course when the missing lessons have been unpublished [PRG-007]', () => {
    given(LessonCompleted(lesson('a')))
      .when(courseProgress.completeLesson, complete('a', ['a']))
      .then(courseCompleted('a'))
  })

  it('of a completed course that grew completes only the lesson [PRG-006]', () => {
    given(LessonCompleted(lesson('a')), CourseCompleted(lesson('a')))
      .when(courseProgress.completeLesson, complete('b', ['a', 'b']))
      .then(LessonCompleted(lesson('b')))
  })
})

describe('a completed course [REQ-021]', () => {
  const day = (n: number) => `2026-04-0${n}T03:00:00.000Z`
  const completed = (lessonId: string, n: number) => LessonCompleted({ ...lesson(lessonId), occurredAt: day(n) })
  const repeated = (lessonId: string, n: number) => LessonRepeated({ ...lesson(lessonId), occurredAt: day(n) })
  const isCompleted = CourseCompleted({ ...lesson('b'), occurredAt: day(2), lessonIds: ['a', 'b'] })
  const history = [completed('a', 1), completed('b', 2), isCompleted] as const
  const again = (n: number, lessonIds = ['a', 'b']) => CourseRepeated({ ...lesson('b'), occurredAt: day(n), lessonIds })
  const mark = (lessonId: string, n: number, published = ['a', 'b']) => ({
    ...complete(lessonId, published),
    occurredAt: day(n),
  })
  const { markLessonComplete, submitQuiz, recordCompletions } = courseProgress

  it('is completed again by each lesson on later days', () => {
    given(...history)
      .when(markLessonComplete, mark('a', 2))
      .then(repeated('a', 2))
    given(...history, repeated('a', 2))
      .when(markLessonComplete, mark('b', 3))
      .then(repeated('b', 3))
    given(...history, repeated('a', 3))
      .when(markLessonComplete, mark('b', 4))
      .then(repeated('b', 4), again(4))
    given(...history, repeated('a', 3), repeated('b', 4), again(4))
      .when(markLessonComplete, mark('a', 5))
      .then(repeated('a', 5))
    given(...history, repeated('a', 3), repeated('b', 4), again(4), repeated('a', 5))
      .when(markLessonComplete, mark('b', 6))
      .then(repeated('b', 6), again(6))
  })

  it('is completed again by a passed quiz, and by a lesson that is new', () => {
    const { then } = given(...history, repeated('a', 3)).when(submitQuiz, {
      ...attempt('b', 'cho_1', ['a', 'b']),
      submittedAt: day(4),
    })
    then(expect.objectContaining({ type: 'QuizAttempted' }) as never, again(4))
    given(...history, repeated('a', 3), repeated('b', 3))
      .when(markLessonComplete, mark('c', 4, ['a', 'b', 'c']))
      .then(completed('c', 4), CourseRepeated({ ...lesson('c'), occurredAt: day(4), lessonIds: ['a', 'b', 'c'] }))
  })

  it('is not completed again by lessons that go, or that were done before', () => {
    const published = { publishedLessons: ['a'] }
    const report = (occurredAt: string) => ({
      ...{ completions: [{ lesson: lesson('a'), occurredAt, attemptId: null, isRepeated: false }], published },
    })
    given(...history, repeated('a', 5))
      .when(recordCompletions, report(day(1)))
      .then()
    given(...history, repeated('a', 5))
      .when(recordCompletions, report(day(7)))
      .then(repeated('a', 7), CourseRepeated({ ...lesson('a'), occurredAt: day(7), lessonIds: ['a'] }))
  })

  it('is completed again by what devices report, in whatever order, and once', () => {
    const reported = (lessonId: string, n: number, isRepeated = false) => ({
      ...{ lesson: lesson(lessonId), occurredAt: day(n), attemptId: null, isRepeated },
    })
    const published = { publishedLessons: ['a', 'b'] }
    const report = (...completions: ReturnType<typeof reported>[]) => ({ completions, published })
    given(...history)
      .when(recordCompletions, report(reported('b', 4), reported('a', 3)))
      .then(
        repeated('b', 4),
        repeated('a', 3),
        CourseRepeated({ ...lesson('a'), occurredAt: day(4), lessonIds: ['a', 'b'] }),
      )
    // Once a day, however often.
    given(...history, repeated('a', 5))
      .when(recordCompletions, {
        ...report({ ...reported('a', 5), occurredAt: '2026-04-05T04:00:00.000Z' }),
      })
      .then()
    // A crash between the report and what follows from it.
    given(...history)
      .when(recordCompletions, report(reported('a', 5, true)))
      .then(repeated('a', 5))
    const all = [repeated('b', 4), repeated('a', 3), again(4)]
    given(...history, ...all)
      .when(recordCompletions, report(reported('b', 4, true), reported('a', 3, true)))
      .then()
    given(...history)
      .when(recordCompletions, report(reported('a', 1), reported('b', 2)))
      .then()
  })
})

describe('marking a lesson complete [REQ-007]', () => {
  const at = (occurredAt: string) => ({ ...complete('a', ['a', 'b']), occurredAt })
  // The second moment is on the next day in Tokyo.
  const [first, next] = ['2026-04-01T14:59:00.000Z', '2026-04-01T15:00:00.000Z']
  const completed = LessonCompleted({ ...lesson('a'), occurredAt: first })
  const repeated = LessonRepeated({ ...lesson('a'), occurredAt: next })

  it('completes it, and repeats it on later days, once each', () => {
    const { markLessonComplete } = courseProgress
    given().when(markLessonComplete, at(first)).then(completed)
    given(completed).when(markLessonComplete, at(first)).then()
    given(completed).when(markLessonComplete, at(next)).then(repeated)
    given(completed, repeated).when(markLessonComplete, at(next)).then()
    given(completed, repeated).when(markLessonComplete, at(first)).then()
    const later = '2026-05-01T00:00:00.000Z'
    given(completed, repeated)
      .when(markLessonComplete, at(later))
      .then(LessonRepeated({ ...lesson('a'), occurredAt: later }))
  })

  it('repeats one of which an older event does not say when it was completed', () => {
    given(LessonCompleted(lesson('a')))
      .when(courseProgress.markLessonComplete, at(next))
      .then(repeated)
  })

  it('repeats each lesson of a day', () => {
    const other = LessonCompleted({ ...lesson('b'), occurredAt: first })
    given(completed, other, repeated)
      .when(courseProgress.markLessonComplete, { ...complete('b', ['a', 'b', 'c']), occurredAt: next })
      .then(LessonRepeated({ ...lesson('b'), occurredAt: next }))
  })

  it('changes nothing of what is complete', () => {
    const [before, after] = [fold(courseProgress, [completed]), fold(courseProgress, [completed, repeated])]
    expect({ ...after, latest: null }).toEqual({ ...before, latest: null })
  })
})

describe('submitting a quiz', () => {
  const attempted = (submission: ReturnType<typeof attempt>, isFirstPass: boolean) => {
    const { lesson, grade, attemptId, submittedAt } = submission
    return QuizAttempted({ ...lesson, ...grade, attemptId, submittedAt, isFirstPass })
  }

  it('that is not passed keeps the attempt and completes nothing', () => {
    const failed = attempt('a', 'cho_2', ['a'])
    given().when(courseProgress.submitQuiz, failed).then(attempted(failed, false))
  })

  it('that is passed completes the lesson, and the course with it [QIZ-004]', () => {
    const passed = attempt('a', 'cho_1', ['a'])
    given()
      .when(courseProgress.submitQuiz, passed)
      .then(
        attempted(passed, true),
        LessonCompleted({ ...lesson('a'), occurredAt: submittedAt }),
        CourseCompleted({ ...lesson('a'), occurredAt: submittedAt, lessonIds: ['a'] }),
      )
  })

  it('is a first pass once, whether or not the lesson was complete before [QIZ-004]', () => {
    const passed = attempt('a', 'cho_1', ['a', 'b'])
    given(LessonCompleted(lesson('a')))
      .when(courseProgress.submitQuiz, passed)
      .then(attempted(passed, true))
    given(LessonCompleted(lesson('a')), attempted(passed, true))
      .when(courseProgress.submitQuiz, passed)
      .then(attempted(passed, false))
  })
})

describe('completions that a device reported', () => {
  const reported = (lessonId: string, occurredAt: string, attemptId: string | null = null) => ({
    lesson: lesson(lessonId),
    occurredAt,
    attemptId,
    isRepeated: false,
  })
  const completed = (lessonId: string, occurredAt: string) => LessonCompleted({ ...lesson(lessonId), occurredAt })
  const early = '2026-03-01T00:00:00.000Z'
  const late = '2026-03-02T00:00:00.000Z'

  it('complete each lesson once, and the course when its last lesson was [OFF-004]', () => {
    const command = {
      completions: [reported('a', early), reported('a', late), reported('b', late)],
      published: { publishedLessons: ['a', 'b'] },
    }
    const course = CourseCompleted({ ...lesson('b'), occurredAt: late, lessonIds: ['a', 'b'] })
    const events = [completed('a', early), completed('b', late), course]
    given()
      .when(courseProgress.recordCompletions, command)
      .then(...events)
    given(...events)
      .when(courseProgress.recordCompletions, command)
      .then()
    given(completed('b', late))
      .when(courseProgress.recordCompletions, { ...command, completions: [reported('a', early)] })
      .then(completed('a', early), CourseCompleted({ ...lesson('a'), occurredAt: late, lessonIds: ['a', 'b'] }))
  })

  it('say of each quiz once that it was passed', () => {
    const passed = QuizFirstPassed({ ...lesson('a'), attemptId: 'att_1', occurredAt: early })
    const completions = [reported('a', early, 'att_1'), reported('a', late, 'att_2')]
    given()
      .when(courseProgress.recordCompletions, { completions, published: { publishedLessons: ['a', 'b'] } })
      .then(passed, completed('a', early))
    given(passed, completed('a', early))
      .when(courseProgress.submitQuiz, attempt('a', 'cho_1', ['a', 'b']))
      .then(expect.objectContaining({ data: expect.objectContaining({ isFirstPass: false }) }) as never)
  })

  it('reported again lead to nothing that came after them', () => {
    const history = given(completed('a', early))
    const again = {
      completions: [{ ...reported('a', early), isRepeated: true }],
      published: { publishedLessons: ['a'] },
    }
    history.when(courseProgress.recordCompletions, again).then()
    given()
      .when(courseProgress.recordCompletions, again)
      .then(completed('a', early), CourseCompleted({ ...lesson('a'), occurredAt: early, lessonIds: ['a'] }))
  })

  it('complete no course that is unpublished by now', () => {
    given()
      .when(courseProgress.recordCompletions, { completions: [reported('a', early)], published: null })
      .then(completed('a', early))
    given(completed('a', early))
      .when(courseProgress.recordCompletions, { completions: [reported('a', early)], published: null })
      .then()
  })
})

describe('any sequence of commands', () => {
  const lessons = ['a', 'b', 'c', 'd']
  const steps = fc.array(
    fc.record({
      act: fc.constantFrom('view', 'complete', 'pass', 'fail'),
      lessonId: fc.constantFrom(...lessons),
      publishedLessons: fc.subarray(lessons),
    }),
    { maxLength: 40 },
  )

  it('completes each lesson and the course once at most, the course only when every published lesson is complete', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const history: ProgressEvent[] = []
        for (const { act, lessonId, publishedLessons } of sequence) {
          const state = fold(courseProgress, history)
          const published = [...new Set([...publishedLessons, lessonId])]
          const command = attempt(lessonId, act === 'pass' ? 'cho_1' : 'cho_2', published)
          const { viewLesson, completeLesson, submitQuiz } = courseProgress
          const decision = { view: viewLesson, complete: completeLesson, pass: submitQuiz, fail: submitQuiz }[act]
          const events = decision.decide(state, command)
          history.push(...events)

          const done = completedIn(history)
          if (events.some(({ type }) => type === 'CourseCompleted'))
            expect(published.every((id) => done.includes(id))).toBe(true)
          if (act === 'view' || act === 'fail') continue
          expect(done).toContain(lessonId)
          if (published.every((id) => done.includes(id))) expect(fold(courseProgress, history).status).toBe('completed')
        }
        const done = completedIn(history)
        expect(new Set(done).size).toBe(done.length)
        expect(history.filter(({ type }) => type === 'CourseCompleted').length).toBeLessThanOrEqual(1)
        const passes = history.flatMap((event) =>
          event.type === 'QuizAttempted' && event.data.isFirstPass ? [event.data.lessonId] : [],
        )
        expect(new Set(passes).size).toBe(passes.length)
      }),
      { numRuns: runs(1_000) },
    )
  })

  const completedIn = (history: readonly ProgressEvent[]) =>
    history.flatMap((event) => (event.type === 'LessonCompleted' ? [event.data.lessonId] : []))
})
