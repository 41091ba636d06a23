import type { Day, Id, Timestamp } from '@manabi/kernel'
import { type LessonSet, lessonsById } from '@manabi/progress'
import type { Views } from '@manabi/read-store'
import type { Measurable } from '../progress/measured.ts'
import type { ActiveDay, PastActivityDoc } from './courseActivity.ts'
import type { DoneOn } from './done.ts'
import type { PersonCourseDoc } from './personCourse.ts'
import { reportPeople } from './reportPeople.ts'

/** Thousands are not sorted. */
const asIndexed = [
  ['bucket', 'asc'],
  ['id', 'asc'],
] as const

/** By learner and course, what had come by the end of a day. Completions bear the day on which they came. */
export async function progressAt(
  views: Views,
  userIds: readonly Id[],
  day: Day,
): Promise<ReadonlyMap<Id, ReadonlyMap<Id, Measurable>>> {
  const where = { organizationId: null, bucket: { in: userIds } }
  const docs = (await views.of(reportPeople).find({ where, sort: asIndexed })).map(({ doc }) => doc)
  const past = Map.groupBy(
    docs.filter((doc) => doc.kind === 'activity'),
    ({ bucket, courseId }) => `${bucket}/${courseId}`,
  )
  const byUser = new Map<Id, Map<Id, Measurable>>()
  for (const doc of docs) {
    if (doc.kind !== 'course') continue
    const { bucket, courseId, pages = 0 } = doc
    const earlier = pages === 0 ? none : (past.get(`${bucket}/${courseId}`) ?? none)
    const lastActivityAt = lastBy(day, doc, earlier)
    if (lastActivityAt === undefined) continue
    const courses = byUser.get(bucket) ?? new Map<Id, Measurable>()
    const { lessons, completed } = doc
    const completedAt = completed !== null && completed.came <= day ? completed.came : null
    byUser.set(bucket, courses.set(courseId, { lastActivityAt, completedAt, done: doneBy(day, lessons) }))
  }
  return byUser
}

const none: readonly PastActivityDoc[] = []

/** When the person was active last, as known at the end of a day; undefined before the first activity came. */
function lastBy(day: Day, doc: PersonCourseDoc, earlier: readonly PastActivityDoc[]): Timestamp | undefined {
  if (doc.latestAt !== null && doc.latestDay !== null && doc.latestDay <= day) return doc.latestAt
  const lately = lastOf(day, doc.activity ?? [])
  if (lately !== undefined || earlier.length === 0) return lately
  return lastOf(
    day,
    earlier.toSorted((one, other) => one.page - other.page).flatMap(({ activity }) => activity),
  )
}

const lastOf = (day: Day, activity: readonly ActiveDay[]): Timestamp | undefined =>
  activity.findLast(([came]) => came <= day)?.[1]

function doneBy(day: Day, groups: readonly DoneOn[]): LessonSet {
  const known = groups.filter(({ came }) => came <= day)
  return lessonsById(known.length === 1 ? known[0]!.ids : known.flatMap(({ ids }) => ids))
}
