import { decider, type Id, type Timestamp, unreachable } from '@manabi/kernel'
import type { Grade } from '@manabi/questions'
import {
  CourseCompleted,
  LessonCompleted,
  type LessonFacts,
  LessonViewed,
  type ProgressEvent,
  progressEvents,
  QuizAttempted,
} from './events.ts'

/** One learner's way through one course. Tens of thousands are kept in memory, so it holds what decisions need and no more. */
export const courseProgress = decider<CourseProgress, ProgressEvent, [userId: Id, courseId: Id]>()({
  name: 'course-progress',
  stream: (userId, courseId) => `progress-${userId}-${courseId}`,
  events: progressEvents,
  initial: { status: 'not_started' },
  evolve,
  decisions: { viewLesson, completeLesson, submitQuiz },
})

export type CourseProgress =
  | { readonly status: 'not_started' }
  | {
      readonly status: 'in_progress' | 'completed'
      readonly completedLessons: readonly Id[]
      /** Lessons whose quiz was passed at least once. */
      readonly passedQuizzes: readonly Id[]
    }

type Started = Exclude<CourseProgress, { status: 'not_started' }>

const started: Started = { status: 'in_progress', completedLessons: [], passedQuizzes: [] }

function evolve(state: CourseProgress, event: ProgressEvent): CourseProgress {
  const before = state.status === 'not_started' ? started : state
  switch (event.type) {
    case 'LessonViewed':
      return before
    case 'LessonCompleted':
      return { ...before, completedLessons: [...before.completedLessons, event.data.lessonId] }
    case 'QuizAttempted':
      if (!event.data.isFirstPass) return before
      return { ...before, passedQuizzes: [...before.passedQuizzes, event.data.lessonId] }
    case 'CourseCompleted':
      return { ...before, status: 'completed' }
    default:
      return unreachable(event)
  }
}

export const isLessonCompleted = (state: CourseProgress, lessonId: Id): boolean =>
  state.status !== 'not_started' && state.completedLessons.includes(lessonId)

interface LessonCommand {
  /** The lesson and its surroundings, as they are now. */
  readonly lesson: LessonFacts
}

interface CompleteLesson extends LessonCommand {
  /** The lessons of the course that are published now. */
  readonly publishedLessons: readonly Id[]
}

interface SubmitQuiz extends CompleteLesson {
  readonly attemptId: Id
  readonly submittedAt: Timestamp
  readonly grade: Grade
}

/** Every opening counts. */
export function viewLesson(_state: CourseProgress, { lesson }: LessonCommand): readonly ProgressEvent[] {
  return [LessonViewed(lesson)]
}

/**
 * Completes the lesson once, and with the last published one the course. When the lessons that were missing have been
 * unpublished, completing one again is what completes the course (contract, Learner).
 */
export function completeLesson(state: CourseProgress, command: CompleteLesson): readonly ProgressEvent[] {
  const { lesson, publishedLessons } = command
  const before = state.status === 'not_started' ? started : state
  const isFirst = !isLessonCompleted(before, lesson.lessonId)
  const completed = isFirst ? [...before.completedLessons, lesson.lessonId] : before.completedLessons
  const events: ProgressEvent[] = isFirst ? [LessonCompleted(lesson)] : []
  if (before.status !== 'completed' && includesAll(completed, publishedLessons)) events.push(CourseCompleted(lesson))
  return events
}

/** Every submission is kept; a passed one completes the lesson. */
export function submitQuiz(state: CourseProgress, command: SubmitQuiz): readonly ProgressEvent[] {
  const { lesson, attemptId, submittedAt, grade } = command
  const hadPassed = state.status !== 'not_started' && state.passedQuizzes.includes(lesson.lessonId)
  const isFirstPass = grade.isPassed && !hadPassed
  const attempted = QuizAttempted({ ...lesson, ...grade, attemptId, submittedAt, isFirstPass })
  return grade.isPassed ? [attempted, ...completeLesson(state, command)] : [attempted]
}

const includesAll = (ids: readonly Id[], wanted: readonly Id[]): boolean =>
  ids.length >= wanted.length && wanted.every((id) => ids.includes(id))
