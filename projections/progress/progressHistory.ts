import { derivedIdAt, type Id, type Learner, type Recorded, type Timestamp } from '@manabi/kernel'
import { happenedAt, type NumberedLesson, type ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'
import { visibleOutline } from '../catalog/courseOutlines.ts'
import { completedAmong } from './courseProgress.ts'
import { publicationsSince } from './lessonPublications.ts'
import { type MeasuredCourse, measurable, numbered, percentage } from './measured.ts'

/** One thing that a learner did in a course: one document each, so that a long history costs the next one nothing. */
export interface HistoryItemDoc {
  readonly eventId: string
  readonly userId: Id
  readonly courseId: Id
  readonly kind: 'view' | 'complete' | 'quiz' | 'course_completed'
  /** When it happened. */
  readonly at: Timestamp
  /** When it came. */
  readonly receivedAt: Timestamp
  readonly lessonId: Id | null
  /** As it was then. */
  readonly lessonTitle: string | null
  readonly attemptId: Id | null
  readonly score: number | null
  /** Of the event: the order of what came and happened in the same millisecond. */
  readonly position: number
  /** Whether it completed the lesson. False for a further completion that a device reported. */
  readonly isDecisive: boolean
}

type LessonEvent = Recorded<Exclude<ProgressEvent, { type: 'CourseCompleted' | 'CourseRepeated' }>>

const idOf = ({ id }: { readonly id: string }): string => id

/** A completion that a device reported and its consequence are one item. */
const completionId = (event: Recorded<LessonEvent>): string => {
  const { userId, courseId, lessonId } = event.data
  return `${userId}:${courseId}:${lessonId}:${happenedAt(event)}`
}

const item = (event: Recorded<ProgressEvent>, kind: HistoryItemDoc['kind']): HistoryItemDoc => ({
  eventId: event.id,
  userId: event.data.userId,
  courseId: event.data.courseId,
  kind,
  at: happenedAt(event),
  receivedAt: event.metadata.occurredAt,
  lessonId: null,
  lessonTitle: null,
  attemptId: null,
  score: null,
  position: event.position,
  isDecisive: false,
})

const ofLesson = (event: LessonEvent, kind: HistoryItemDoc['kind']): HistoryItemDoc => {
  const { lessonId, lessonTitle } = event.data
  return { ...item(event, kind), lessonId, lessonTitle }
}

export const progressHistory = projection<HistoryItemDoc, ProgressEvent>()({
  name: 'progress-history',
  version: 3,
  isLazy: true,
  indexes: [['userId', 'courseId', 'receivedAt', 'at', 'position']],
  on: {
    LessonViewed: [idOf, (_, event) => ofLesson(event, 'view')],
    LessonCompleted: [completionId, (_, event) => ({ ...ofLesson(event, 'complete'), isDecisive: true })],
    // A device may report the same completion twice. The second report must not replace the first.
    LessonCompletionReported: [completionId, (doc, event) => doc ?? ofLesson(event, 'complete')],
    QuizAttempted: [
      idOf,
      (_, event) => ({ ...ofLesson(event, 'quiz'), attemptId: event.data.attemptId, score: event.data.score }),
    ],
    CourseCompleted: [idOf, (_, event) => item(event, 'course_completed')],
  },
})

/**
 * The events behind a learner's percentage in a course, the last received first, each with the percentage after it against the
 * lessons published then. Throws `not_found` for a course that the learner cannot see. Reads what it shows: it begins with the
 * percentage of now and goes back from there.
 */
export async function progressHistoryOf(views: Views, learner: Learner, courseId: Id, limit: number) {
  const outline = await visibleOutline(views, learner, courseId)
  const { userId } = learner
  const found = await views.of(progressHistory).find({
    where: { userId, courseId },
    sort: [
      ['receivedAt', 'desc'],
      ['at', 'desc'],
      ['position', 'desc'],
    ],
    limit,
  })
  const items = found.map(({ doc }) => doc)
  const changes = await publicationsSince(views, courseId, items.at(-1)?.position ?? Number.MAX_SAFE_INTEGER - 1)
  const course = measurable(outline)
  const completed = await completedAmong(views, { userId, courseId }, lessonsThen(course, changes))
  return { items: withPercentages(items, { course, completed, changes }) }
}

type Changes = Awaited<ReturnType<typeof publicationsSince>>

/** The lessons that are published, and those that have been since. */
function lessonsThen(course: MeasuredCourse, changes: Changes): NumberedLesson[] {
  const gone = new Set(changes.map(({ lessonId }) => lessonId))
  for (const lessonId of course.publishedLessons) gone.delete(lessonId)
  return [...numbered(course), ...[...gone].map((lessonId) => ({ lessonId }))]
}

interface Now {
  readonly course: MeasuredCourse
  readonly completed: ReadonlySet<Id>
  readonly changes: Changes
}

function withPercentages(items: readonly HistoryItemDoc[], { course, completed, changes }: Now) {
  const positions = latestUpTo(items)
  const then = new Then(course.publishedLessons, completed)
  let undone = 0
  return items.map((doc, index) => {
    for (; undone < changes.length && changes[undone]!.position > positions[index]!; undone++) {
      const { lessonId, isPublished } = changes[undone]!
      then.published(lessonId, !isPublished)
    }
    const percentAfter = then.percent
    if (doc.isDecisive) then.notCompleted(doc.lessonId!)
    return shown(doc, percentAfter)
  })
}

/** A course and what was completed in it, on the way back from now. */
class Then {
  readonly #published: Set<Id>
  readonly #completed: Set<Id>
  #both: number

  constructor(published: readonly Id[], completed: ReadonlySet<Id>) {
    this.#published = new Set(published)
    this.#completed = new Set(completed)
    this.#both = published.filter((id) => completed.has(id)).length
  }

  get percent(): number {
    return percentage(this.#both, this.#published.size)
  }

  published(lessonId: Id, isPublished: boolean): void {
    if (this.#published.has(lessonId) === isPublished) return
    if (isPublished) this.#published.add(lessonId)
    else this.#published.delete(lessonId)
    if (this.#completed.has(lessonId)) this.#both += isPublished ? 1 : -1
  }

  notCompleted(lessonId: Id): void {
    if (this.#completed.delete(lessonId) && this.#published.has(lessonId)) this.#both--
  }
}

/** The latest position of an item and those before it: activities reported at once are ordered by when they happened. */
function latestUpTo(items: readonly HistoryItemDoc[]): readonly number[] {
  let latest = 0
  return items
    .map((_, index) => {
      latest = Math.max(latest, items[items.length - 1 - index]!.position)
      return latest
    })
    .reverse()
}

const shown = (
  { eventId, at, receivedAt, kind, lessonId, lessonTitle, attemptId, score }: HistoryItemDoc,
  percentAfter: number,
) => ({
  eventId: derivedIdAt('evt', receivedAt, eventId),
  ...{ at, receivedAt, kind, lessonId, lessonTitle, attemptId, score, percentAfter },
})
