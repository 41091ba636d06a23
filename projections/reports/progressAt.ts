import type { Day, Id } from '@manabi/kernel'
import { lessonsById } from '@manabi/progress'
import type { Views } from '@manabi/read-store'
import type { Measurable } from '../progress/measured.ts'
import { type ActiveDay, type PastActivityDoc, pastActivity } from './courseActivity.ts'
import type { PersonCourseDoc } from './personCourse.ts'
import { reportPeople } from './reportPeople.ts'

/** By learner and course, what had come by the end of a day. Completions bear the day on which they came. */
export async function progressAt(
  views: Views,
  userIds: readonly Id[],
  day: Day,
): Promise<ReadonlyMap<Id, ReadonlyMap<Id, Measurable>>> {
  const found = await views.of(reportPeople).find({
    where: { organizationId: null, bucket: { in: userIds } },
    // As the index has them: thousands are not sorted.
    sort: [
      ['bucket', 'asc'],
      ['id', 'asc'],
    ],
  })
  const docs = found.map(({ doc }) => doc as PersonCourseDoc | PastActivityDoc)
  const past = Map.groupBy(
    docs.filter((doc) => doc.kind === 'activity'),
    ({ bucket, courseId }) => `${bucket}/${courseId}`,
  )
  const byUser = new Map<Id, Map<Id, Measurable>>()
  for (const doc of docs) {
    if (doc.kind !== 'course') continue
    const { bucket, courseId, part = 0 } = doc
    const earlier = part === 0 ? [] : (past.get(`${bucket}/${courseId}`) ?? [])
    const progress = asOf(doc, [...inOrder(earlier), ...pastActivity(doc)], day)
    if (progress === null) continue
    const courses = byUser.get(bucket) ?? new Map()
    byUser.set(bucket, courses.set(courseId, progress))
  }
  return byUser
}

const inOrder = (parts: readonly PastActivityDoc[]): readonly ActiveDay[] =>
  parts.toSorted((one, other) => one.part - other.part).flatMap(({ activity }) => activity)

function asOf({ lessons, completed }: PersonCourseDoc, activity: readonly ActiveDay[], day: Day): Measurable | null {
  const last = activity.findLast(([came]) => came <= day)
  if (last === undefined) return null
  return {
    startedAt: activity[0]![1],
    lastActivityAt: last[1],
    completedAt: completed !== null && completed.came <= day ? completed.came : null,
    done: lessonsById(lessons.flatMap(({ came, ids }) => (came <= day ? ids : []))),
  }
}
