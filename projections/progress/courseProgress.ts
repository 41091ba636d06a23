import type { Id, Learner, Recorded, Timestamp } from '@manabi/kernel'
import type { ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'
import {
  type CourseOutlineDoc,
  courseOutlines,
  type PublishedLesson,
  publishedLessonsOf,
  visibleOutline,
} from '../catalog/courseOutlines.ts'

/** What one learner did in one course. What it weighs is measured against the lessons published when somebody asks. */
export interface CourseProgressDoc {
  readonly userId: Id
  readonly courseId: Id
  /** As of the last activity; shown once the course is deleted. */
  readonly courseTitle: string
  readonly startedAt: Timestamp
  readonly lastActivityAt: Timestamp
  /** Position of the last activity: the order of those of the same millisecond. */
  readonly lastPosition: number
  readonly completedAt: Timestamp | null
  readonly lessons: Readonly<Record<Id, LessonRecord>>
}

/** What has not happened is left out: a course has hundreds of lessons, and each event writes the document. */
export interface LessonRecord {
  readonly viewCount?: number
  readonly firstViewedAt?: Timestamp
  readonly lastViewedAt?: Timestamp
  readonly completedAt?: Timestamp
  readonly bestQuizScore?: number
}

type LessonEvent = Exclude<ProgressEvent, { type: 'CourseCompleted' }>

export const courseProgress = projection<CourseProgressDoc, ProgressEvent>()({
  name: 'course-progress',
  version: 1,
  indexes: [['userId', 'lastActivityAt', 'lastPosition']],
  on: {
    LessonViewed: [
      ({ data }) => documentId(data),
      (doc, event) =>
        withLesson(doc, event, ({ viewCount = 0, firstViewedAt, ...record }, at) => ({
          ...record,
          viewCount: viewCount + 1,
          firstViewedAt: firstViewedAt ?? at,
          lastViewedAt: at,
        })),
    ],
    LessonCompleted: [
      ({ data }) => documentId(data),
      (doc, event) => withLesson(doc, event, (record, at) => ({ ...record, completedAt: at })),
    ],
    QuizAttempted: [
      ({ data }) => documentId(data),
      (doc, event) =>
        withLesson(doc, event, (record) => ({
          ...record,
          bestQuizScore: Math.max(record.bestQuizScore ?? 0, event.data.score),
        })),
    ],
    CourseCompleted: [
      ({ data }) => documentId(data),
      (doc, { metadata: { occurredAt: at }, position }) =>
        doc && { ...doc, lastActivityAt: at, lastPosition: position, completedAt: at },
    ],
  },
})

const documentId = ({ userId, courseId }: { userId: Id; courseId: Id }): string => `${userId}:${courseId}`

function withLesson(
  doc: CourseProgressDoc | null,
  { data, metadata, position }: Recorded<LessonEvent>,
  change: (record: LessonRecord, at: Timestamp) => LessonRecord,
): CourseProgressDoc {
  const { userId, courseId, courseTitle, lessonId } = data
  const at = metadata.occurredAt
  return {
    userId,
    courseId,
    courseTitle,
    startedAt: doc?.startedAt ?? at,
    lastActivityAt: at,
    lastPosition: position,
    completedAt: doc?.completedAt ?? null,
    lessons: { ...doc?.lessons, [lessonId]: change(doc?.lessons[lessonId] ?? {}, at) },
  }
}

/** A course as progress is measured against it now. */
export interface MeasuredCourse {
  readonly courseId: Id
  readonly title: string
  readonly publishedLessons: readonly Id[]
}

/** The progress of a learner in a course; zeros without activity. */
export const courseProgressOf = async (views: Views, userId: Id, course: MeasuredCourse) =>
  measured(await views.of(courseProgress).get(documentId({ userId, courseId: course.courseId })), course)

/** The progress of a learner in every course with any activity, latest first. */
export async function listCourseProgress(views: Views, userId: Id) {
  const found = await views.of(courseProgress).find({
    where: { userId },
    sort: [
      ['lastActivityAt', 'desc'],
      ['lastPosition', 'desc'],
    ],
  })
  const outlines = await views.of(courseOutlines).getMany(found.map(({ doc }) => doc.courseId))
  return found.map(({ doc }) => {
    const outline = outlines.get(doc.courseId)
    return measured(doc, outline === undefined ? deletedCourse(doc) : measurable(outline))
  })
}

/** The progress of a learner in a course, lesson by lesson; throws `not_found` for a course that the learner cannot see. */
export async function courseProgressDetail(views: Views, learner: Learner, courseId: Id) {
  const outline = await visibleOutline(views, learner, courseId)
  const doc = await views.of(courseProgress).get(documentId({ userId: learner.userId, courseId }))
  const lessons = publishedLessonsOf(outline).map((lesson) => lessonProgress(lesson, doc?.lessons[lesson.id]))
  return { ...measured(doc, measurable(outline)), lessons }
}

/** What a learner did with one lesson (contract, `LessonCompletion`). */
export async function lessonCompletion(views: Views, key: { userId: Id; courseId: Id; lessonId: Id }) {
  const doc = await views.of(courseProgress).get(documentId(key))
  const { lessonId, courseId } = key
  const record = doc?.lessons[lessonId]
  return { lessonId, courseId, isCompleted: record?.completedAt !== undefined, ...timesOf(record) }
}

const measurable = (outline: CourseOutlineDoc): MeasuredCourse => ({
  courseId: outline.courseId,
  title: outline.title,
  publishedLessons: publishedLessonsOf(outline).map(({ id }) => id),
})

const deletedCourse = ({ courseId, courseTitle }: CourseProgressDoc): MeasuredCourse => ({
  courseId,
  title: courseTitle,
  publishedLessons: [],
})

/** Percent is rounded down: 100 means that every published lesson is complete. */
function measured(doc: CourseProgressDoc | null, { courseId, title, publishedLessons }: MeasuredCourse) {
  const totalLessons = publishedLessons.length
  const completedLessons = publishedLessons.filter((id) => doc?.lessons[id]?.completedAt !== undefined).length
  return {
    courseId,
    title,
    status: courseStatus(doc),
    completedLessons,
    totalLessons,
    percent: totalLessons === 0 ? 0 : Math.floor((completedLessons * 100) / totalLessons),
    startedAt: doc?.startedAt ?? null,
    lastActivityAt: doc?.lastActivityAt ?? null,
    completedAt: doc?.completedAt ?? null,
  }
}

function courseStatus(doc: CourseProgressDoc | null): 'not_started' | 'in_progress' | 'completed' {
  if (doc === null) return 'not_started'
  return doc.completedAt === null ? 'in_progress' : 'completed'
}

const lessonProgress = ({ id, sectionId, title }: PublishedLesson, record: LessonRecord | undefined) => ({
  lessonId: id,
  sectionId,
  title,
  status: lessonStatus(record),
  ...timesOf(record),
  bestQuizScore: record?.bestQuizScore ?? null,
})

function lessonStatus(record: LessonRecord | undefined): 'not_viewed' | 'viewed' | 'completed' {
  if (record?.completedAt !== undefined) return 'completed'
  return record?.viewCount === undefined ? 'not_viewed' : 'viewed'
}

const timesOf = (record: LessonRecord | undefined) => ({
  viewCount: record?.viewCount ?? 0,
  firstViewedAt: record?.firstViewedAt ?? null,
  lastViewedAt: record?.lastViewedAt ?? null,
  completedAt: record?.completedAt ?? null,
})
