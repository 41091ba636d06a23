import { testAttempts } from '@manabi/assessment'
import { type Day, earlier, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { courseProgress, happenedAt, type ProgressEvent } from '@manabi/progress'
import { reportedStreamsOf } from '@manabi/projections/reports/learnerStreams'
import type { Deed } from '@manabi/requirements'
import type { Services } from '../services.ts'
import { eventsThen } from './eventsThen.ts'

export interface DeedsOfCourse {
  readonly firstCompletedAt: Timestamp | null
  readonly completed: readonly Deed[]
}

/** Without deeds after a link had ended. */
export function deedsBefore({ firstCompletedAt, completed }: DeedsOfCourse, until: Timestamp | null): DeedsOfCourse {
  if (until === null) return { firstCompletedAt, completed }
  return {
    firstCompletedAt: firstCompletedAt !== null && firstCompletedAt < until ? firstCompletedAt : null,
    completed: completed.filter(({ at }) => at < until),
  }
}

interface Learner {
  readonly userId: Id
  readonly courseIds: readonly Id[]
  readonly testIds: readonly Id[]
}

/** The events of what a person did in these courses and tests. Activities that devices report later have streams of their own. */
export async function doneBy(services: Services, { userId, courseIds, testIds }: Learner, asOf: Timestamp) {
  const own = [
    ...courseIds.map((id) => courseProgress.stream(userId, id)),
    ...testIds.map((id) => testAttempts.stream(userId, id)),
  ]
  const reported = await reportedStreamsOf(services.views, userId, [...courseIds, ...testIds])
  return await eventsThen(services, [...own, ...reported], asOf)
}

/** By course: its first completion, and each completion of a lesson. */
export function deedsIn(done: readonly Recorded[]): (courseId: Id) => DeedsOfCourse {
  const events = done as readonly Recorded<ProgressEvent>[]
  const completed = Map.groupBy(events.flatMap(deedIn), ({ courseId }) => courseId)
  const first = new Map(events.filter(({ type }) => type === 'CourseCompleted').map((one) => [one.data.courseId, one]))
  return (courseId) => {
    const deeds = completed.get(courseId) ?? []
    return { firstCompletedAt: firstIn(first.get(courseId) ?? null, deeds), completed: deeds }
  }
}

/** As in progress: when the last lesson of the first completion was done. Each lesson counts from its earliest completion. */
function firstIn(event: Recorded<ProgressEvent> | null, deeds: readonly Deed[]): Timestamp | null {
  if (event === null) return null
  const lessonIds = 'lessonIds' in event.data ? (event.data.lessonIds ?? []) : []
  const earliest = new Map<Id, Timestamp>()
  for (const { id, at } of deeds) earliest.set(id, earlier(earliest.get(id), at))
  const times = lessonIds.flatMap((id) => earliest.get(id) ?? [])
  return times.length === 0 ? happenedAt(event) : times.reduce((last, time) => later(last, time))
}

/** A completion of a lesson, the first or another one. */
function deedIn(event: Recorded<ProgressEvent>): readonly (Deed & { readonly courseId: Id })[] {
  const isDeed =
    event.type === 'LessonCompleted' ||
    event.type === 'LessonRepeated' ||
    event.type === 'LessonCompletionReported' ||
    (event.type === 'QuizAttempted' && event.data.isPassed)
  if (!isDeed) return []
  const { courseId, lessonId: id } = event.data
  return [{ courseId, id, at: happenedAt(event) }]
}

interface Passed {
  readonly testId: Id
  readonly isPassed: boolean
  readonly submittedAt: Timestamp
}

export const passedIn = (events: readonly Recorded[], testId: Id): Timestamp[] =>
  events.flatMap(({ data }) => {
    const attempt = data as Passed
    return attempt.testId === testId && attempt.isPassed ? [attempt.submittedAt] : []
  })

/** The day in Tokyo on which something was done, whenever it came; for evidence, its day. */
export function happenedOn(event: Recorded): Day {
  const { completedOn, submittedAt } = event.data as { readonly completedOn?: Day; readonly submittedAt?: Timestamp }
  return completedOn ?? tokyoDayOf(submittedAt ?? happenedAt(event as Recorded<ProgressEvent>))
}
