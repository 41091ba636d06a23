import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import type { ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'

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
      (doc, { metadata }) => doc && { ...doc, completedAt: metadata.occurredAt },
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

/** What a learner did with one lesson (contract, `LessonCompletion`). */
export async function lessonCompletion(views: Views, key: { userId: Id; courseId: Id; lessonId: Id }) {
  const doc = await views.of(courseProgress).get(documentId(key))
  const record = doc?.lessons[key.lessonId] ?? {}
  return {
    lessonId: key.lessonId,
    courseId: key.courseId,
    isCompleted: record.completedAt !== undefined,
    viewCount: record.viewCount ?? 0,
    firstViewedAt: record.firstViewedAt ?? null,
    lastViewedAt: record.lastViewedAt ?? null,
    completedAt: record.completedAt ?? null,
  }
}

/** Percent is rounded down: 100 means that every published lesson is complete. */
function measured(doc: CourseProgressDoc | null, { courseId, title, publishedLessons }: MeasuredCourse) {
  const totalLessons = publishedLessons.length
  const completedLessons = publishedLessons.filter((id) => doc?.lessons[id]?.completedAt !== undefined).length
  return {
    courseId,
    title,
    status: statusOf(doc),
    completedLessons,
    totalLessons,
    percent: totalLessons === 0 ? 0 : Math.floor((completedLessons * 100) / totalLessons),
    startedAt: doc?.startedAt ?? null,
    lastActivityAt: doc?.lastActivityAt ?? null,
    completedAt: doc?.completedAt ?? null,
  }
}

function statusOf(doc: CourseProgressDoc | null): 'not_started' | 'in_progress' | 'completed' {
  if (doc === null) return 'not_started'
  return doc.completedAt === null ? 'in_progress' : 'completed'
}
