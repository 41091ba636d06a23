import { canSee } from '@manabi/catalog'
import type { Id, Learner } from '@manabi/kernel'
import { includes, type NumberedLesson } from '@manabi/progress'
import type { Views } from '@manabi/read-store'
import { type CourseOutlineDoc, outlinesOf, publishedLessonsOf, visibleOutline } from '../catalog/courseOutlines.ts'
import type { CourseProgressDoc } from './courseProgressDoc.ts'
import { courseProgress } from './courseProgressFold.ts'
import { completedRecords, lessonRecords, withCompletionTime } from './lessonDocuments.ts'
import { courseDocId } from './manyLessons.ts'
import {
  type CourseProgress,
  doneIn,
  lessonProgress,
  type MeasuredCourse,
  measurable,
  measured,
  numbered,
  timesOf,
} from './measured.ts'

export type { CourseProgressDoc } from './courseProgressDoc.ts'
export { courseProgress } from './courseProgressFold.ts'
export type { CourseProgress, MeasuredCourse } from './measured.ts'

/** The progress of a learner in a course; zeros without activity. */
export const courseProgressOf = async (views: Views, userId: Id, course: MeasuredCourse) =>
  measured(await courseProgressDoc(views, { userId, courseId: course.courseId }), course)

const courseProgressDoc = async (views: Views, key: { userId: Id; courseId: Id }): Promise<CourseProgressDoc | null> =>
  withCompletionTime(views, await views.of(courseProgress).get(courseDocId(key)))

/** The progress of each of these learners in one course; zeros without activity. */
export async function courseProgressFor(
  views: Views,
  userIds: readonly Id[],
  course: MeasuredCourse,
): Promise<readonly CourseProgress[]> {
  const ids = userIds.map((userId) => courseDocId({ userId, courseId: course.courseId }))
  const docs = await views.of(courseProgress).getMany(ids)
  const found = await Promise.all(ids.map((id) => withCompletionTime(views, docs.get(id) ?? null)))
  return found.map((doc) => measured(doc, course))
}

/** The progress of a learner in each of these courses, by id; zeros without activity. */
export async function courseProgressAmong(
  views: Views,
  learner: Learner,
  outlines: readonly CourseOutlineDoc[],
): Promise<ReadonlyMap<Id, CourseProgress>> {
  const ids = outlines.map(({ courseId }) => courseDocId({ userId: learner.userId, courseId }))
  const docs = await views.of(courseProgress).getMany(ids)
  const found = await Promise.all(ids.map((id) => withCompletionTime(views, docs.get(id) ?? null)))
  return new Map(
    outlines.map((outline, index) => {
      const doc = found[index]!
      return [outline.courseId, measured(doc, asKnown(learner, outline, doc))]
    }),
  )
}

/** The progress of a learner in every course with any activity, latest first. */
export async function listCourseProgress(views: Views, learner: Learner) {
  const found = await views.of(courseProgress).find({ where: { userId: learner.userId } })
  const docs = await Promise.all(found.map(({ doc }) => withCompletionTime(views, doc)))
  docs.sort(latestFirst)
  const outlines = await outlinesOf(
    views,
    docs.map(({ courseId }) => courseId),
  )
  return docs.map((doc) => {
    const outline = outlines.get(doc.courseId)
    return measured(doc, outline === undefined ? deletedCourse(doc) : asKnown(learner, outline, doc))
  })
}

/** A course that the learner cannot see any more bears the title that they knew. */
const asKnown = (learner: Learner, outline: CourseOutlineDoc, doc: CourseProgressDoc | null): MeasuredCourse =>
  doc === null || canSee(learner, outline) ? measurable(outline) : { ...measurable(outline), title: doc.courseTitle }

const latestFirst = (one: CourseProgressDoc, other: CourseProgressDoc): number => {
  const isLater =
    one.lastActivityAt === other.lastActivityAt
      ? one.courseId > other.courseId
      : one.lastActivityAt > other.lastActivityAt
  return isLater ? -1 : 1
}

/** The progress of a learner in a course, lesson by lesson; throws `not_found` for a course that the learner cannot see. */
export async function courseProgressDetail(views: Views, learner: Learner, courseId: Id) {
  const outline = await visibleOutline(views, learner, courseId)
  const doc = await courseProgressDoc(views, { userId: learner.userId, courseId })
  const course = measurable(outline)
  const records = await lessonRecords(views, doc, numbered(course))
  const lessons = publishedLessonsOf(outline).map((lesson) => lessonProgress(lesson, records.get(lesson.id)))
  return { ...measured(doc, course), lessons }
}

/** What a learner did with one lesson (contract, `LessonCompletion`). */
export async function lessonCompletion(views: Views, key: NumberedLesson & { userId: Id; courseId: Id }) {
  const doc = await views.of(courseProgress).get(courseDocId(key))
  const { lessonId, courseId } = key
  const record = (await lessonRecords(views, doc, [key])).get(lessonId)
  return { lessonId, courseId, isCompleted: record?.completedAt !== undefined, ...timesOf(record) }
}

const deletedCourse = ({ courseId, courseTitle }: CourseProgressDoc): MeasuredCourse => ({
  courseId,
  title: courseTitle,
  publishedLessons: [],
})

/** Of these lessons those that a learner completed in a course; lessons that have no place in it any more bear no number. */
export async function completedAmong(
  views: Views,
  key: { userId: Id; courseId: Id },
  lessons: readonly NumberedLesson[],
): Promise<ReadonlySet<Id>> {
  const doc = await views.of(courseProgress).get(courseDocId(key))
  if (doc === null) return new Set()
  const isNumbered = lessons.every(({ lessonNumber }) => lessonNumber !== undefined)
  const records = isNumbered ? new Map() : await completedRecords(views, doc)
  const done = doneIn(doc)
  const isDone = (lesson: NumberedLesson) => includes(done, lesson) || records.has(lesson.lessonId)
  return new Set(lessons.filter(isDone).map(({ lessonId }) => lessonId))
}
