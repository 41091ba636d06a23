import { decider, type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import type { Grade } from '@manabi/questions'
import {
  type CourseProgress,
  evolve,
  hasPassed,
  isLessonCompleted,
  isNewInRound,
  lastKnown,
} from './courseProgressState.ts'
import {
  CourseCompleted,
  CourseRepeated,
  courseStreamEvents,
  LessonCompleted,
  type LessonFacts,
  LessonRepeated,
  LessonViewed,
  type ProgressEvent,
  QuizAttempted,
  QuizFirstPassed,
} from './events.ts'
import { isDoneOn } from './latestDay.ts'
import { countIn, type LessonList } from './lessonSet.ts'

/**
 * One learner's way through one course. Tens of thousands are kept in memory, so it holds only what decisions need. Activities that
 * devices report later have streams of their own (`activity.ts`); their consequences are here.
 */
export const courseProgress = decider<CourseProgress, ProgressEvent, [userId: Id, courseId: Id]>()({
  name: 'course-progress',
  stream: (userId, courseId) => `progress-${userId}-${courseId}`,
  events: courseStreamEvents,
  initial: { status: 'not_started' },
  evolve,
  decisions: { viewLesson, completeLesson, markLessonComplete, submitQuiz, recordCompletions },
})

interface LessonCommand {
  /** The lesson and its surroundings, as they are now. */
  readonly lesson: LessonFacts
  /** When it happened; left out: now. */
  readonly occurredAt?: Timestamp
}

/** With the lessons of the course that are published now. */
interface CompleteLesson extends LessonCommand, LessonList {}

interface SubmitQuiz extends CompleteLesson {
  readonly attemptId: Id
  readonly submittedAt: Timestamp
  readonly grade: Grade
}

/** Every opening counts. */
function viewLesson(_state: CourseProgress, { lesson, occurredAt }: LessonCommand): readonly ProgressEvent[] {
  return [LessonViewed({ ...lesson, occurredAt })]
}

/**
 * Completes the lesson once, and with the last published one the course. When the lessons that were missing have been
 * unpublished, completing one again is what completes the course (contract, Learner).
 */
function completeLesson(state: CourseProgress, command: CompleteLesson): readonly ProgressEvent[] {
  const { lesson, occurredAt, publishedLessons } = command
  const isFirst = !isLessonCompleted(state, lesson)
  const events: ProgressEvent[] = isFirst ? [LessonCompleted({ ...lesson, occurredAt })] : []
  const after = events.reduce(evolve, state)
  if (after.status !== 'in_progress' || countIn(after.completedLessons, command) < publishedLessons.length)
    return events
  const last = occurredAt === undefined ? occurredAt : lastKnown(after.lastLessonAt, occurredAt)!
  return [...events, CourseCompleted({ ...lesson, occurredAt: last, lessonIds: [...publishedLessons] })]
}

/** Adds `CourseRepeated` once every published lesson was completed again. */
function withCourseRepeated(
  state: CourseProgress,
  events: readonly ProgressEvent[],
  { lesson, ...list }: { readonly lesson: LessonFacts } & LessonList,
): readonly ProgressEvent[] {
  const after = events.reduce(evolve, state)
  const { publishedLessons } = list
  if (state.status === 'not_started' || after.status === 'not_started') return events
  // Unpublishing a lesson, or a late report of before, completes nothing.
  if (after.round === null || after.round.lastAt === null || after.round === state.round) return events
  if (countIn(after.round.done, list) < publishedLessons.length || publishedLessons.length === 0) return events
  const { lastAt: occurredAt } = after.round
  return [...events, CourseRepeated({ ...lesson, occurredAt, lessonIds: [...publishedLessons] })]
}

/** As `completeLesson`. A completed lesson is recorded as repeated, once a day (beyond, Requirements, rule 7). */
function markLessonComplete(
  state: CourseProgress,
  command: CompleteLesson & { readonly occurredAt: Timestamp },
): readonly ProgressEvent[] {
  const { lesson, occurredAt } = command
  const events = completeLesson(state, command)
  if (state.status === 'not_started' || !isLessonCompleted(state, lesson))
    return withCourseRepeated(state, events, command)
  const isDoneToday = isDoneOn(state.latest, lesson, tokyoDayOf(occurredAt))
  return isDoneToday
    ? events
    : withCourseRepeated(state, [LessonRepeated({ ...lesson, occurredAt }), ...events], command)
}

/** Every submission is kept; a passed one completes the lesson. */
function submitQuiz(state: CourseProgress, command: SubmitQuiz): readonly ProgressEvent[] {
  const { lesson, attemptId, submittedAt, grade } = command
  const isFirstPass = grade.isPassed && !hasPassed(state, lesson)
  const attempted = QuizAttempted({ ...lesson, ...grade, attemptId, submittedAt, isFirstPass })
  if (!grade.isPassed) return [attempted]
  return withCourseRepeated(
    state,
    [attempted, ...completeLesson(state, { ...command, occurredAt: submittedAt })],
    command,
  )
}

/** A completion that a device reported, by hand or by passing the quiz. */
export interface ReportedCompletion {
  readonly lesson: LessonFacts
  readonly occurredAt: Timestamp
  /** The attempt that passed; null for a completion by hand. */
  readonly attemptId: Id | null
  /** Reported before: adds only what a crash may have left out then. */
  readonly isRepeated: boolean
}

interface RecordCompletions {
  readonly completions: readonly ReportedCompletion[]
  /** The lessons that are published now; null where the course cannot be completed: it is unpublished or deleted. */
  readonly published: LessonList | null
}

/** What completions lead to, all at once. Reported again, or in another order, they lead to nothing more. */
function recordCompletions(state: CourseProgress, command: RecordCompletions): readonly ProgressEvent[] {
  const events: ProgressEvent[] = []
  let current = state
  for (const completion of command.completions) {
    const next = recordCompletion(current, completion, command.published)
    events.push(...next)
    current = next.reduce(evolve, current)
  }
  return events
}

function recordCompletion(
  state: CourseProgress,
  { lesson, occurredAt, attemptId, isRepeated }: ReportedCompletion,
  published: LessonList | null,
): readonly ProgressEvent[] {
  const isFirstPass = attemptId !== null && !hasPassed(state, lesson)
  const isCompleted = isLessonCompleted(state, lesson)
  const isDoneAgain = isCompleted && isNewInRound(state, lesson, occurredAt)
  if (isRepeated && !isFirstPass && isCompleted && !isDoneAgain) return []
  const passed = isFirstPass ? [QuizFirstPassed({ ...lesson, attemptId, occurredAt })] : []
  const repeated = isDoneAgain ? [LessonRepeated({ ...lesson, occurredAt })] : []
  if (published === null)
    return isCompleted ? [...passed, ...repeated] : [...passed, LessonCompleted({ ...lesson, occurredAt })]
  const command = { lesson, occurredAt, ...published }
  return withCourseRepeated(state, [...passed, ...repeated, ...completeLesson(state, command)], command)
}
