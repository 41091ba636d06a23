import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import fc from 'fast-check'
import { completeLesson, courseProgress, submitQuiz, viewLesson } from './courseProgress.ts'
import { CourseCompleted, LessonCompleted, type LessonFacts, LessonViewed, type ProgressEvent } from './events.ts'
import { gradeQuiz } from './gradeQuiz.ts'

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
const attempt = (lessonId: string, choiceId: 'cho_1' | 'cho_2', publishedLessons: readonly string[]) => ({
  lesson: lesson(lessonId),
  publishedLessons,
  attemptId: 'att_1',
  submittedAt: '2026-04-01T00:00:00.000Z',
  grade: gradeQuiz(quiz, [{ questionId: 'qst_1', choiceId }]),
})

const given = (...events: ProgressEvent[]) => fold(courseProgress, events)
const types = (events: readonly ProgressEvent[]) => events.map(({ type }) => type)
const complete = (lessonId: string, publishedLessons: readonly string[]) => ({
  lesson: lesson(lessonId),
  publishedLessons,
})

describe('viewing a lesson', () => {
  it('is an event each time [PRG-001]', () => {
    expect(viewLesson(given(), { lesson: lesson('a') })).toEqual([LessonViewed(lesson('a'))])
    expect(viewLesson(given(LessonViewed(lesson('a'))), { lesson: lesson('a') })).toEqual([LessonViewed(lesson('a'))])
  })
})

describe('completing a lesson', () => {
  it('says what was true then', () => {
    expect(completeLesson(given(), complete('a', ['a', 'b']))).toEqual([LessonCompleted(lesson('a'))])
  })

  it('again changes nothing [PRG-003] [PRG-004]', () => {
    expect(completeLesson(given(LessonCompleted(lesson('a'))), complete('a', ['a', 'b']))).toEqual([])
  })

  it('completes the course with its last published lesson [PRG-005]', () => {
    const events = completeLesson(given(LessonCompleted(lesson('a'))), complete('b', ['a', 'b']))
    expect(types(events)).toEqual(['LessonCompleted', 'CourseCompleted'])
    expect(events[1]!.data).not.toHaveProperty('lessonId')
  })

  it('does not count lessons that are no longer published [PRG-007]', () => {
    const history = given(LessonCompleted(lesson('a')), LessonCompleted(lesson('gone')))
    expect(types(completeLesson(history, complete('b', ['a', 'b', 'c'])))).toEqual(['LessonCompleted'])
    expect(types(completeLesson(history, complete('b', ['a', 'b'])))).toEqual(['LessonCompleted', 'CourseCompleted'])
  })

  it('again completes the course when the missing lessons have been unpublished [PRG-007]', () => {
    const events = completeLesson(given(LessonCompleted(lesson('a'))), complete('a', ['a']))
    expect(types(events)).toEqual(['CourseCompleted'])
  })

  it('of a completed course that grew completes only the lesson [PRG-006]', () => {
    const history = given(LessonCompleted(lesson('a')), CourseCompleted(lesson('a')))
    expect(types(completeLesson(history, complete('b', ['a', 'b'])))).toEqual(['LessonCompleted'])
  })
})

describe('submitting a quiz', () => {
  it('that is not passed keeps the attempt and completes nothing', () => {
    expect(types(submitQuiz(given(), attempt('a', 'cho_2', ['a'])))).toEqual(['QuizAttempted'])
  })

  it('that is passed completes the lesson, and the course with it [QIZ-004]', () => {
    const events = submitQuiz(given(), attempt('a', 'cho_1', ['a']))
    expect(types(events)).toEqual(['QuizAttempted', 'LessonCompleted', 'CourseCompleted'])
    expect(events[0]!.data).toMatchObject({ score: 100, isPassed: true, isFirstPass: true })
  })

  it('is a first pass once, whether or not the lesson was complete before [QIZ-004]', () => {
    const first = submitQuiz(given(LessonCompleted(lesson('a'))), attempt('a', 'cho_1', ['a', 'b']))
    expect(types(first)).toEqual(['QuizAttempted'])
    expect(first[0]!.data).toMatchObject({ isFirstPass: true })

    const second = submitQuiz(given(LessonCompleted(lesson('a')), ...first), attempt('a', 'cho_1', ['a', 'b']))
    expect(second[0]!.data).toMatchObject({ isPassed: true, isFirstPass: false })
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
          const decide = { view: viewLesson, complete: completeLesson, pass: submitQuiz, fail: submitQuiz }[act]
          const events = decide(state, command)
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
      { numRuns: 1_000 },
    )
  })

  const completedIn = (history: readonly ProgressEvent[]) =>
    history.flatMap((event) => (event.type === 'LessonCompleted' ? [event.data.lessonId] : []))
})
