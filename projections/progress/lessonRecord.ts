import { earlier, type Id, later, type Recorded, type Timestamp } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'

export type LessonEvent = Exclude<ProgressEvent, { type: 'CourseCompleted' | 'CourseRepeated' | 'LessonRepeated' }>

/** What a learner did with one lesson. What has not happened is left out: each event writes it. */
export interface LessonRecord {
  /** Of the lesson in its course; older events do not say. */
  readonly number?: number
  readonly viewCount?: number
  readonly firstViewedAt?: Timestamp
  readonly lastViewedAt?: Timestamp
  readonly completedAt?: Timestamp
  /** The earliest completion reported while the lesson is not completed: the event that completes it is about to follow. */
  readonly reportedAt?: Timestamp
  readonly bestQuizScore?: number
}

export type LessonRecords = Readonly<Record<Id, LessonRecord>>

/** When the lesson was completed, by hand or by a passed quiz, as a device reports it; null for other events. */
export const reportedCompletionOf = (event: Recorded<LessonEvent>): Timestamp | null =>
  event.type === 'LessonCompletionReported' || (event.type === 'QuizAttempted' && event.data.isPassed)
    ? happenedAt(event)
    : null

/** What an event says of its lesson. */
export function recordOf(event: Recorded<LessonEvent>): LessonRecord {
  const { lessonNumber: number } = event.data
  return { ...(number !== undefined && { number }), ...deedOf(event) }
}

function deedOf(event: Recorded<LessonEvent>): LessonRecord {
  const at = happenedAt(event)
  switch (event.type) {
    case 'LessonViewed':
      return { viewCount: 1, firstViewedAt: at, lastViewedAt: at }
    case 'LessonCompleted':
      return { completedAt: at }
    case 'LessonCompletionReported':
      return { reportedAt: at }
    case 'QuizAttempted':
      return { ...(event.data.isPassed && { reportedAt: at }), bestQuizScore: event.data.score }
    case 'QuizFirstPassed':
      return {}
  }
}

/** What both say: the order makes no difference. */
export function merged(one: LessonRecord | undefined, other: LessonRecord): LessonRecord {
  if (one === undefined) return other
  const number = one.number ?? other.number
  return {
    ...(number !== undefined && { number }),
    ...viewsOf(one, other),
    ...completionOf(one, other),
    ...scoreOf(one, other),
  }
}

function viewsOf(one: LessonRecord, other: LessonRecord): LessonRecord {
  if (one.firstViewedAt === undefined || other.firstViewedAt === undefined) {
    const { viewCount, firstViewedAt, lastViewedAt } = one.firstViewedAt === undefined ? other : one
    return firstViewedAt === undefined ? {} : { viewCount: viewCount!, firstViewedAt, lastViewedAt: lastViewedAt! }
  }
  return {
    viewCount: one.viewCount! + other.viewCount!,
    firstViewedAt: earlier(one.firstViewedAt, other.firstViewedAt),
    lastViewedAt: later(one.lastViewedAt, other.lastViewedAt!),
  }
}

function completionOf(one: LessonRecord, other: LessonRecord): LessonRecord {
  const isCompleted = one.completedAt !== undefined || other.completedAt !== undefined
  const at = earliest(one.completedAt, one.reportedAt, other.completedAt, other.reportedAt)
  if (at === undefined) return {}
  return isCompleted ? { completedAt: at } : { reportedAt: at }
}

const earliest = (...times: readonly (Timestamp | undefined)[]): Timestamp | undefined =>
  times.reduce((first, time) => (time === undefined ? first : earlier(first, time)), undefined)

function scoreOf(one: LessonRecord, other: LessonRecord): LessonRecord {
  if (one.bestQuizScore === undefined && other.bestQuizScore === undefined) return {}
  return { bestQuizScore: Math.max(one.bestQuizScore ?? 0, other.bestQuizScore ?? 0) }
}
