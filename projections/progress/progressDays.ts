import { type Day, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'
import type { Measurable } from './measured.ts'

/**
 * What had come of one learner's progress in one course by the end of each day. Grows with the lessons completed, and with the days on
 * which the learner was active in the course.
 */
export interface ProgressDaysDoc {
  readonly userId: Id
  readonly courseId: Id
  /** The days on which completions came. */
  readonly lessons: Readonly<Record<Id, Day>>
  /** The day on which the completion of the course came. */
  readonly completedOn: Day | null
  /** Oldest first: the days on which later activity came than was known, and when that was. */
  readonly activity: readonly (readonly [day: Day, at: Timestamp])[]
}

const idOf = ({ data: { userId, courseId } }: Recorded<ProgressEvent>): string => `${userId}:${courseId}`

function active(doc: ProgressDaysDoc | null, event: Recorded<ProgressEvent>): ProgressDaysDoc {
  const { userId, courseId } = event.data
  const before = doc ?? { userId, courseId, lessons: {}, completedOn: null, activity: [] }
  const at = happenedAt(event)
  const last = before.activity.at(-1)
  if (last !== undefined && last[1] >= at) return before
  const day = dayOf(before, event)
  const earlier = last?.[0] === day ? before.activity.slice(0, -1) : before.activity
  return { ...before, activity: [...earlier, [day, at]] }
}

/** Clocks of several processes differ: what follows is never of an earlier day than what it follows. */
const dayOf = ({ activity }: ProgressDaysDoc, { metadata }: Recorded): Day =>
  later(activity.at(-1)?.[0], tokyoDayOf(metadata.occurredAt))

export const progressDays = projection<ProgressDaysDoc, ProgressEvent>()({
  name: 'progress-days',
  version: 1,
  isDeferred: true,
  indexes: [['userId', 'courseId']],
  id: idOf,
  on: {
    LessonViewed: active,
    LessonCompletionReported: active,
    QuizAttempted: active,
    LessonCompleted: (doc, event) => {
      const after = active(doc, event)
      return { ...after, lessons: { ...after.lessons, [event.data.lessonId]: dayOf(after, event) } }
    },
    CourseCompleted: (doc, event) => {
      if (doc === null) return null
      const after = active(doc, event)
      return { ...after, completedOn: dayOf(after, event) }
    },
  },
})

/** By learner and course, what had come by the end of a day. Completions bear the day on which they came. */
export async function progressAt(
  views: Views,
  userIds: readonly Id[],
  day: Day,
): Promise<ReadonlyMap<Id, ReadonlyMap<Id, Measurable>>> {
  const found = await views.of(progressDays).find({ where: { userId: { in: userIds } } })
  const byUser = new Map<Id, Map<Id, Measurable>>()
  for (const { doc } of found) {
    const progress = asOf(doc, day)
    if (progress === null) continue
    const courses = byUser.get(doc.userId) ?? new Map()
    byUser.set(doc.userId, courses.set(doc.courseId, progress))
  }
  return byUser
}

function asOf({ activity, completedOn, lessons }: ProgressDaysDoc, day: Day): Measurable | null {
  const last = activity.findLast(([came]) => came <= day)
  if (last === undefined) return null
  const completed = Object.entries(lessons).filter(([, came]) => came <= day)
  return {
    startedAt: activity[0]![1],
    lastActivityAt: last[1],
    completedAt: completedOn !== null && completedOn <= day ? completedOn : null,
    lessons: Object.fromEntries(completed.map(([id, completedAt]) => [id, { completedAt }])),
  }
}
