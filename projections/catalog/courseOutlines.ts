import { type CatalogEvent, canSee, evolveStructure, noStructure, type Structure, unpublished } from '@manabi/catalog'
import { type Caller, type Id, notFound, type Recorded, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface OutlinedLesson {
  readonly title: string
  readonly estimatedMinutes: number
  readonly hasVideo: boolean
  readonly hasQuiz: boolean
  /** Whether there is a draft that learners do not see. */
  readonly hasDraft: boolean
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** The structure of a course: its sections and lessons in order, and what a table of contents says of each lesson. */
export interface CourseOutlineDoc extends Structure {
  readonly courseId: Id
  readonly organizationId: Id
  readonly title: string
  readonly culture: string
  readonly isPublic: boolean
  readonly isPublished: boolean
  /** Kept, so that it can come back: only `outlineOf` and `outlinesOf` read outlines, and they leave it out. */
  readonly isDeleted: boolean
  /** Also of lessons that have been written and not placed yet, and of removed ones. */
  readonly lessons: Readonly<Record<Id, OutlinedLesson>>
}

type EventOf<Type extends string> = Recorded<Extract<CatalogEvent, { type: Type }>>
type StructureEvent = EventOf<
  | 'SectionAdded'
  | 'SectionChanged'
  | 'SectionRemoved'
  | 'LessonPlaced'
  | 'OutlineArranged'
  | 'LessonPublished'
  | 'LessonUnpublished'
  | 'LessonRemoved'
  | 'LessonRestored'
  | 'SectionRestored'
>

const idOf = ({ data }: { data: { courseId: Id } }): Id => data.courseId

const restructured = (doc: CourseOutlineDoc | null, event: StructureEvent): CourseOutlineDoc | null =>
  doc && { ...doc, ...evolveStructure(doc, event) }

const factsOf = ({ data }: EventOf<'CourseCreated' | 'CourseChanged'>) => ({
  courseId: data.courseId,
  organizationId: data.organizationId,
  title: data.title,
  culture: data.culture,
  isPublic: data.isPublic,
})

function outlined(
  { lessons }: CourseOutlineDoc,
  { data: { lessonId, content }, metadata: { occurredAt } }: EventOf<'LessonWritten'>,
): OutlinedLesson {
  const { title, estimatedMinutes, video, quiz } = content
  const createdAt = lessons[lessonId]?.createdAt ?? occurredAt
  const has = { hasVideo: video !== null, hasQuiz: quiz !== null }
  const hasDraft = lessons[lessonId]?.hasDraft ?? false
  return { title, estimatedMinutes, ...has, hasDraft, createdAt, updatedAt: occurredAt }
}

function withDraft(doc: CourseOutlineDoc | null, lessonId: Id, hasDraft: boolean): CourseOutlineDoc | null {
  const lesson = doc?.lessons[lessonId]
  return doc && lesson ? { ...doc, lessons: { ...doc.lessons, [lessonId]: { ...lesson, hasDraft } } } : doc
}

export const courseOutlines = projection<CourseOutlineDoc, CatalogEvent>()({
  name: 'course-outlines',
  version: 5,
  indexes: [],
  on: {
    CourseCreated: [
      idOf,
      (_, event) => ({ ...factsOf(event), isPublished: false, isDeleted: false, ...noStructure, lessons: {} }),
    ],
    CourseChanged: [idOf, (doc, event) => doc && { ...doc, ...factsOf(event) }],
    CoursePublished: [idOf, (doc) => doc && { ...doc, isPublished: true }],
    CourseUnpublished: [idOf, (doc) => doc && { ...doc, isPublished: false }],
    CourseDeleted: [idOf, (doc) => doc && { ...doc, isPublished: false, isDeleted: true }],
    CourseRestored: [idOf, (doc) => doc && { ...doc, isDeleted: false, sections: unpublished(doc.sections) }],
    SectionAdded: [idOf, restructured],
    SectionChanged: [idOf, restructured],
    SectionRemoved: [idOf, restructured],
    SectionRestored: [idOf, restructured],
    OutlineArranged: [idOf, restructured],
    LessonPlaced: [idOf, restructured],
    LessonPublished: [idOf, restructured],
    LessonUnpublished: [idOf, restructured],
    LessonRemoved: [idOf, restructured],
    LessonRestored: [idOf, restructured],
    LessonWritten: [
      idOf,
      (doc, event) => doc && { ...doc, lessons: { ...doc.lessons, [event.data.lessonId]: outlined(doc, event) } },
    ],
    LessonDraftWritten: [idOf, (doc, { data: { lessonId } }) => withDraft(doc, lessonId, true)],
    LessonDraftEnded: [idOf, (doc, { data: { lessonId } }) => withDraft(doc, lessonId, false)],
    LessonDeleted: [
      idOf,
      (doc, { data: { lessonId } }) => {
        if (doc === null) return null
        const { [lessonId]: _, ...lessons } = doc.lessons
        return { ...doc, lessons }
      },
    ],
  },
})

/** null for a course that does not exist, or not any more. */
export async function outlineOf(views: Views, courseId: Id): Promise<CourseOutlineDoc | null> {
  const doc = await views.of(courseOutlines).get(courseId)
  return doc?.isDeleted ? null : doc
}

/** Those that exist, by id. */
export async function outlinesOf(views: Views, courseIds: readonly Id[]): Promise<ReadonlyMap<Id, CourseOutlineDoc>> {
  const docs = await views.of(courseOutlines).getMany(courseIds)
  return new Map([...docs].filter(([, doc]) => !doc.isDeleted))
}

/** A published lesson in its place. */
export interface PublishedLesson extends OutlinedLesson {
  readonly id: Id
  readonly number: number
  readonly sectionId: Id
}

/** The published lessons of a course, in order. */
export const publishedLessonsOf = (outline: CourseOutlineDoc): readonly PublishedLesson[] =>
  outline.sections.flatMap(({ id: sectionId, lessons }) =>
    lessons.flatMap(({ id, number, isPublished }) => {
      const lesson = outline.lessons[id]
      return isPublished && lesson !== undefined ? [{ id, number, sectionId, ...lesson }] : []
    }),
  )

/** Throws `not_found` for what does not exist and for what the caller cannot see alike. */
export async function visibleOutline(views: Views, caller: Caller, courseId: Id): Promise<CourseOutlineDoc> {
  const doc = await outlineOf(views, courseId)
  if (doc === null || !canSee(caller, doc)) throw notFound()
  return doc
}
