import { type EventOf, type Recorded, type Timestamp, tokyoDayOf, unreachable } from '@manabi/kernel'
import type { CourseCompleted, ProgressEvent } from './events.ts'
import { type LatestDay, withDeed } from './latestDay.ts'
import { includes, including, type LessonSet, type NumberedLesson, noLessons } from './lessonSet.ts'
import { isInRound, type Round, roundAfter, withRepeated } from './round.ts'

export type CourseProgress =
  | { readonly status: 'not_started' }
  | {
      readonly status: 'in_progress' | 'completed'
      readonly completedLessons: LessonSet
      /** When the last of them was, as far as events say. */
      readonly lastLessonAt: Timestamp | null
      /** Lessons whose quiz was passed at least once. */
      readonly passedQuizzes: LessonSet
      readonly latest: LatestDay | null
      /** null until the course is completed. */
      readonly round: Round | null
    }

type Started = Exclude<CourseProgress, { status: 'not_started' }>

const started: Started = {
  status: 'in_progress',
  completedLessons: noLessons,
  lastLessonAt: null,
  passedQuizzes: noLessons,
  latest: null,
  round: null,
}

export function evolve(state: CourseProgress, event: ProgressEvent): CourseProgress {
  const before = state.status === 'not_started' ? started : state
  switch (event.type) {
    case 'LessonViewed':
    case 'LessonCompletionReported':
      return before
    case 'LessonCompleted': {
      const lastLessonAt = lastKnown(before.lastLessonAt, event.data.occurredAt)
      const completedLessons = including(before.completedLessons, event.data)
      return { ...withDeedOf(before, event.data), completedLessons, lastLessonAt }
    }
    case 'LessonRepeated':
      return withDeedOf(before, event.data)
    case 'QuizAttempted': {
      const { submittedAt: occurredAt, isPassed, isFirstPass } = event.data
      const passed = isFirstPass ? withPass(before, event.data) : before
      return isPassed ? { ...passed, round: withRepeated(before.round, { ...event.data, occurredAt }) } : passed
    }
    case 'QuizFirstPassed':
      return withPass(before, event.data)
    case 'CourseCompleted':
      return { ...before, status: 'completed', round: roundAfter(completedAt(event)) }
    case 'CourseRepeated':
      return { ...before, round: roundAfter(event.data.occurredAt) }
    default:
      return unreachable(event)
  }
}

const withDeedOf = (state: Started, lesson: Parameters<typeof withDeed>[1]): Started => ({
  ...state,
  latest: withDeed(state.latest, lesson),
  round: withRepeated(state.round, lesson),
})

const withPass = (state: Started, lesson: NumberedLesson): Started => ({
  ...state,
  passedQuizzes: including(state.passedQuizzes, lesson),
})

export const lastKnown = (one: Timestamp | null, other: Timestamp | undefined): Timestamp | null =>
  one === null || (other !== undefined && other > one) ? (other ?? null) : one

export const isLessonCompleted = (state: CourseProgress, lesson: NumberedLesson): boolean =>
  state.status !== 'not_started' && includes(state.completedLessons, lesson)

export const hasPassed = (state: CourseProgress, lesson: NumberedLesson): boolean =>
  state.status !== 'not_started' && includes(state.passedQuizzes, lesson)

/** Older events say it in their metadata alone. */
const completedAt = (event: EventOf<typeof CourseCompleted> & Partial<Pick<Recorded, 'metadata'>>) =>
  event.data.occurredAt ?? event.metadata?.occurredAt

/** Whether completing a lesson at this moment counts for completing the course again: once a day. */
export function isNewInRound(state: CourseProgress, lesson: NumberedLesson, at: Timestamp): boolean {
  if (state.status === 'not_started' || state.round === null || !isInRound(state.round, at)) return false
  const { done, lastAt } = state.round
  return !includes(done, lesson) || lastAt === null || tokyoDayOf(at) > tokyoDayOf(lastAt)
}
