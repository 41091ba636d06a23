import { type Day, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, lessonsById, type ProgressEvent } from '@manabi/progress'
import { projection, type Tally, type Views } from '@manabi/read-store'
import type { Measurable } from './measured.ts'

/**
 * What had come of one learner's progress in one course by the end of each day, in parts of so many lessons and days: events write the
 * last part alone, and one that is full stays as it is in a document of its own.
 */
export interface ProgressDaysDoc {
  readonly userId: Id
  readonly courseId: Id
  /** Counts from 0. */
  readonly part: number
  /** The days on which completions came. */
  readonly lessons: readonly (readonly [lessonId: Id, day: Day])[]
  /** The day on which the completion of the course came. */
  readonly completedOn: Day | null
  /** Oldest first: the days on which later activity came than was known, and when that was. */
  readonly activity: readonly (readonly [day: Day, at: Timestamp])[]
}

/** Lessons and days together. */
const mostInPart = 50

function idOf({ data: { userId, courseId } }: Recorded<ProgressEvent>): string {
  if (known.userId !== userId || known.courseId !== courseId) known = { userId, courseId, id: `${userId}:${courseId}` }
  return known.id
}

/** The last one asked for, as most events follow one of the same learner in the same course. */
let known = { userId: '', courseId: '', id: '' }

/** The next part begins with the last activity, against which later ones are judged. */
function withRoom(doc: ProgressDaysDoc): ProgressDaysDoc {
  if (doc.lessons.length + doc.activity.length < mostInPart) return doc
  return { ...doc, part: doc.part + 1, lessons: [], activity: doc.activity.slice(-1) }
}

/** Keeps each part that is full. */
const parts: Tally<ProgressDaysDoc, ProgressDaysDoc, ProgressDaysDoc> = {
  changes: ({ id, before, after }, note) => {
    if (before !== null && before.part !== after?.part) note(`${id}:${before.part}`, before)
  },
  documents: (id) => [id],
  total: (full) => full.at(-1)!,
  add: (_, full) => full,
}

function active(doc: ProgressDaysDoc | null, event: Recorded<ProgressEvent>): ProgressDaysDoc {
  const { userId, courseId } = event.data
  const before =
    doc === null ? { userId, courseId, part: 0, lessons: [], completedOn: null, activity: [] } : withRoom(doc)
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
  version: 3,
  isDeferred: true,
  indexes: [['userId', 'courseId']],
  id: idOf,
  tally: parts,
  on: {
    LessonViewed: active,
    LessonCompletionReported: active,
    QuizAttempted: active,
    LessonCompleted: (doc, event) => {
      const after = active(doc, event)
      return { ...after, lessons: [...after.lessons, [event.data.lessonId, dayOf(after, event)]] }
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
  for (const inOrder of partsByCourse(found.map(({ doc }) => doc))) {
    const progress = asOf(inOrder, day)
    if (progress === null) continue
    const { userId, courseId } = inOrder[0]!
    const courses = byUser.get(userId) ?? new Map()
    byUser.set(userId, courses.set(courseId, progress))
  }
  return byUser
}

function partsByCourse(docs: readonly ProgressDaysDoc[]): Iterable<readonly ProgressDaysDoc[]> {
  const inOrder = docs.toSorted((one, other) => one.part - other.part)
  return Map.groupBy(inOrder, ({ userId, courseId }) => `${userId}:${courseId}`).values()
}

function asOf(inOrder: readonly ProgressDaysDoc[], day: Day): Measurable | null {
  const activity = inOrder.flatMap((part) => part.activity)
  const last = activity.findLast(([came]) => came <= day)
  if (last === undefined) return null
  const { completedOn } = inOrder.at(-1)!
  const lessons = inOrder.flatMap((part) => part.lessons)
  return {
    startedAt: activity[0]![1],
    lastActivityAt: last[1],
    completedAt: completedOn !== null && completedOn <= day ? completedOn : null,
    done: lessonsById(lessons.flatMap(([id, came]) => (came <= day ? [id] : []))),
  }
}
