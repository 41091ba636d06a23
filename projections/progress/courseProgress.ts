import { canSee } from '@manabi/catalog'
import { earlier, type Id, type Learner, later, type Recorded, type Timestamp } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'
import { type CourseOutlineDoc, courseOutlines, publishedLessonsOf, visibleOutline } from '../catalog/courseOutlines.ts'
import { type CourseProgress, lessonProgress, type MeasuredCourse, measurable, measured, timesOf } from './measured.ts'

export type { CourseProgress, MeasuredCourse } from './measured.ts'

/**
 * What one learner did in one course. What it weighs is measured against the lessons published when somebody asks. Times are those at
 * which things happened, and come out the same in whatever order they are told.
 */
export interface CourseProgressDoc {
  readonly userId: Id
  readonly courseId: Id
  /** As of the last activity that came; shown once the course is deleted. */
  readonly courseTitle: string
  readonly startedAt: Timestamp
  readonly lastActivityAt: Timestamp
  /** When the last of the lessons was that the course was completed with; null while it is not completed. */
  readonly completedAt: Timestamp | null
  /** Those lessons; left out while it is not completed, or where an older event does not say. */
  readonly completedWith?: readonly Id[]
  readonly lessons: Readonly<Record<Id, LessonRecord>>
}

/** What has not happened is left out: a course has hundreds of lessons, and each event writes the document. */
export interface LessonRecord {
  readonly viewCount?: number
  readonly firstViewedAt?: Timestamp
  readonly lastViewedAt?: Timestamp
  readonly completedAt?: Timestamp
  /** The earliest completion told while the lesson is not completed: the event that completes it is about to follow. */
  readonly toldAt?: Timestamp
  readonly bestQuizScore?: number
}

type LessonEvent = Exclude<ProgressEvent, { type: 'CourseCompleted' }>

export const courseProgress = projection<CourseProgressDoc, ProgressEvent>()({
  name: 'course-progress',
  version: 3,
  // Not by time: each event would change the index too, and a learner's courses are few enough to be sorted when read.
  indexes: [['userId', 'courseId']],
  id: ({ data }) => documentId(data),
  on: {
    LessonViewed: (doc, event) =>
      withLesson(doc, event, ({ viewCount = 0, firstViewedAt, lastViewedAt, ...record }, at) => ({
        ...record,
        viewCount: viewCount + 1,
        firstViewedAt: earlier(firstViewedAt, at),
        lastViewedAt: later(lastViewedAt, at),
      })),
    LessonCompleted: (doc, event) =>
      withLesson(doc, event, ({ toldAt, ...record }, at) => ({ ...record, completedAt: earlier(toldAt, at) })),
    LessonCompletionReported: (doc, event) => withCompletion(withLesson(doc, event, told)),
    QuizAttempted: (doc, event) =>
      withCompletion(
        withLesson(doc, event, (record, at) => ({
          ...(event.data.isPassed ? told(record, at) : record),
          bestQuizScore: Math.max(record.bestQuizScore ?? 0, event.data.score),
        })),
      ),
    CourseCompleted: (doc, event) => {
      if (doc === null) return null
      const at = happenedAt(event)
      const { lessonIds: completedWith } = event.data
      const completed = { ...doc, lastActivityAt: later(doc.lastActivityAt, at), completedAt: at }
      return completedWith === undefined ? completed : withCompletion({ ...completed, completedWith })
    },
  },
})

const documentId = ({ userId, courseId }: { userId: Id; courseId: Id }): string => `${userId}:${courseId}`

/** A lesson may turn out to have been completed earlier than was known. */
function withCompletion(doc: CourseProgressDoc): CourseProgressDoc {
  const times = (doc.completedWith ?? []).flatMap((id) => doc.lessons[id]?.completedAt ?? [])
  return times.length === 0 ? doc : { ...doc, completedAt: times.reduce((last, time) => later(last, time)) }
}

const told = ({ completedAt, toldAt, ...record }: LessonRecord, at: Timestamp): LessonRecord =>
  completedAt === undefined
    ? { ...record, toldAt: earlier(toldAt, at) }
    : { ...record, completedAt: earlier(completedAt, at) }

function withLesson(
  doc: CourseProgressDoc | null,
  event: Recorded<LessonEvent>,
  change: (record: LessonRecord, at: Timestamp) => LessonRecord,
): CourseProgressDoc {
  const { userId, courseId, courseTitle, lessonId } = event.data
  const at = happenedAt(event)
  return {
    completedAt: null,
    ...doc,
    userId,
    courseId,
    courseTitle,
    startedAt: earlier(doc?.startedAt, at),
    lastActivityAt: later(doc?.lastActivityAt, at),
    lessons: { ...doc?.lessons, [lessonId]: change(doc?.lessons[lessonId] ?? {}, at) },
  }
}

/** The progress of a learner in a course; zeros without activity. */
export const courseProgressOf = async (views: Views, userId: Id, course: MeasuredCourse) =>
  measured(await views.of(courseProgress).get(documentId({ userId, courseId: course.courseId })), course)

/** The progress of a learner in each of these courses, by id; zeros without activity. */
export async function courseProgressAmong(
  views: Views,
  learner: Learner,
  outlines: readonly CourseOutlineDoc[],
): Promise<ReadonlyMap<Id, CourseProgress>> {
  const ids = outlines.map(({ courseId }) => documentId({ userId: learner.userId, courseId }))
  const docs = await views.of(courseProgress).getMany(ids)
  return new Map(
    outlines.map((outline, index) => {
      const doc = docs.get(ids[index]!) ?? null
      return [outline.courseId, measured(doc, asKnown(learner, outline, doc))]
    }),
  )
}

/** The progress of a learner in every course with any activity, latest first. */
export async function listCourseProgress(views: Views, learner: Learner) {
  const found = await views.of(courseProgress).find({ where: { userId: learner.userId } })
  const docs = found.map(({ doc }) => doc).sort(latestFirst)
  const outlines = await views.of(courseOutlines).getMany(docs.map(({ courseId }) => courseId))
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

const deletedCourse = ({ courseId, courseTitle }: CourseProgressDoc): MeasuredCourse => ({
  courseId,
  title: courseTitle,
  publishedLessons: [],
})

/** The lessons that a learner completed in a course, published or not. */
export async function completedLessonsOf(views: Views, key: { userId: Id; courseId: Id }): Promise<readonly Id[]> {
  const doc = await views.of(courseProgress).get(documentId(key))
  const records = Object.entries(doc?.lessons ?? {})
  return records.flatMap(([id, { completedAt }]) => (completedAt === undefined ? [] : [id]))
}
