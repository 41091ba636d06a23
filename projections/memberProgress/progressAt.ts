import type { Day, Id } from '@manabi/kernel'
import { type LessonSet, lessonsById } from '@manabi/progress'
import type { Views } from '@manabi/read-store'
import type { Measurable } from '../progress/measured.ts'
import type { DoneOn } from '../reports/done.ts'
import { reportPeople } from '../reports/reportPeople.ts'

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
  const byUser = new Map<Id, Map<Id, Measurable>>()
  for (const { doc } of await views.of(reportPeople).find({ where, sort: asIndexed })) {
    if (doc.kind !== 'course' || doc.firstCame > day) continue
    const { bucket, courseId, lessons, completed } = doc
    const courses = byUser.get(bucket) ?? new Map<Id, Measurable>()
    const completedAt = completed !== null && completed.came <= day ? completed.came : null
    byUser.set(bucket, courses.set(courseId, { completedAt, done: doneBy(day, lessons) }))
  }
  return byUser
}

function doneBy(day: Day, groups: readonly DoneOn[]): LessonSet {
  const known = groups.filter(({ came }) => came <= day)
  return lessonsById(known.length === 1 ? known[0]!.ids : known.flatMap(({ ids }) => ids))
}
