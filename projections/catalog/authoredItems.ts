import type { TestEvent } from '@manabi/assessment'
import type { CatalogEvent } from '@manabi/catalog'
import { type Id, notFound, type Recorded, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export const deletedKinds = ['course', 'section', 'lesson', 'test', 'material'] as const
type DeletedKind = (typeof deletedKinds)[number]

/** Something that authors made: who wrote it last, and, where it was deleted, when and by whom. */
export interface AuthoredItemDoc {
  readonly kind: DeletedKind | 'path' | 'certificate'
  readonly organizationId: Id
  /** The course that it is, belongs to, or stands in; null for none. */
  readonly courseId: Id | null
  readonly title: string
  readonly createdAt: Timestamp
  /** The person; null where no person wrote. */
  readonly updatedBy: Id | null
  readonly isDeleted: boolean
  readonly deletedAt: Timestamp | null
  readonly deletedBy: Id | null
  /** Of the event that deleted it, in its stream. */
  readonly deletedRevision: number | null
}

type Event = CatalogEvent | TestEvent
type Doc = AuthoredItemDoc | null
type Handler = (doc: Doc, event: Recorded<Event>) => Doc

const there = { isDeleted: false, deletedAt: null, deletedBy: null, deletedRevision: null }

const writerOf = ({ metadata: { actor } }: Recorded<Event>): Id | null => (actor.kind === 'user' ? actor.id : null)

const written =
  (kind: AuthoredItemDoc['kind']) =>
  (doc: Doc, event: Recorded<Event>): AuthoredItemDoc => {
    const data = event.data as { organizationId: Id; courseId?: Id | null; title: string }
    const { organizationId, courseId = null, title } = data
    const createdAt = doc?.createdAt ?? event.metadata.occurredAt
    return { ...there, kind, organizationId, courseId, title, createdAt, updatedBy: writerOf(event) }
  }

const touched: Handler = (doc, event) => doc && { ...doc, updatedBy: writerOf(event) }
const back: Handler = (doc, event) => doc && { ...doc, ...there, updatedBy: writerOf(event) }
const deleted: Handler = (doc, event) => {
  const { occurredAt: deletedAt } = event.metadata
  return doc && { ...doc, isDeleted: true, deletedAt, deletedBy: writerOf(event), deletedRevision: event.revision }
}

const courseOf = ({ data }: { data: { courseId: Id } }): Id => data.courseId
const testOf = ({ data }: { data: { testId: Id } }): Id => data.testId

/** Of what stands in a course: both change. */
const withCourse =
  (handler: Handler) =>
  (doc: Doc, event: Recorded<Event>, id: Id): Doc =>
    (id === (event.data as { courseId: Id }).courseId ? touched : handler)(doc, event)
const sectionOf = ({ data }: { data: { courseId: Id; sectionId: Id } }): Id[] => [data.courseId, data.sectionId]
const lessonOf = ({ data }: { data: { courseId: Id; lessonId: Id } }): Id[] => [data.courseId, data.lessonId]

export const authoredItems = projection<AuthoredItemDoc, Event>()({
  name: 'authored-items',
  version: 1,
  indexes: [
    ['organizationId', 'isDeleted', 'deletedAt'],
    ['organizationId', 'isDeleted', 'courseId', 'deletedAt'],
  ],
  on: {
    CourseCreated: [courseOf, written('course')],
    CourseChanged: [courseOf, written('course')],
    CoursePublished: [courseOf, touched],
    CourseUnpublished: [courseOf, touched],
    CourseDeleted: [courseOf, deleted],
    CourseRestored: [courseOf, back],
    OutlineArranged: [courseOf, touched],
    SectionAdded: [sectionOf, withCourse(written('section'))],
    SectionChanged: [sectionOf, withCourse(written('section'))],
    SectionRemoved: [sectionOf, withCourse(deleted)],
    SectionRestored: [sectionOf, withCourse(back)],
    LessonPlaced: [courseOf, touched],
    LessonPublished: [courseOf, touched],
    LessonUnpublished: [courseOf, touched],
    LessonRemoved: [lessonOf, withCourse(deleted)],
    LessonRestored: [lessonOf, withCourse(back)],
    LessonWritten: [
      ({ data }) => data.lessonId,
      (doc, event) => {
        const { title } = event.data.content
        const lesson = written('lesson')(doc, { ...event, data: { ...event.data, title } } as Recorded<Event>)
        // One that was removed comes back by another event.
        return doc?.isDeleted ? { ...doc, title } : lesson
      },
    ],
    MaterialWritten: [({ data }) => data.materialId, written('material')],
    MaterialDeleted: [({ data }) => data.materialId, deleted],
    PathWritten: [({ data }) => data.pathId, written('path')],
    PathDeleted: [({ data }) => data.pathId, () => null],
    CertificateWritten: [({ data }) => data.certificateId, written('certificate')],
    CertificateDeleted: [({ data }) => data.certificateId, () => null],
    TestCreated: [testOf, written('test')],
    TestChanged: [testOf, written('test')],
    TestQuestionsAdded: [testOf, touched],
    TestQuestionsReplaced: [testOf, touched],
    TestPublished: [testOf, touched],
    TestUnpublished: [testOf, touched],
    TestDeleted: [testOf, deleted],
    TestRestored: [testOf, back],
  },
})

interface DeletedItem extends AuthoredItemDoc {
  readonly id: Id
  readonly kind: DeletedKind
  readonly deletedAt: Timestamp
}

/** Deleted things that are listed. */
const mostListed = 500

/** What was deleted in an organization, newest first, or what was deleted of one course. What went with it is not listed on its own. */
export async function deletedItems(views: Views, organizationId: Id, courseId?: Id): Promise<readonly DeletedItem[]> {
  const found = await views.of(authoredItems).find({
    where: { organizationId, isDeleted: true, ...(courseId === undefined ? {} : { courseId }) },
    sort: [
      ['deletedAt', 'desc'],
      ['id', 'desc'],
    ],
    limit: mostListed,
  })
  return found.map(({ id, doc }) => ({ id, ...doc }) as DeletedItem)
}

/** Whether it was deleted or not. Throws `not_found` for what never was, and for what another organization owns. */
export async function authoredItem(views: Views, organizationId: Id, id: Id): Promise<AuthoredItemDoc> {
  const doc = await views.of(authoredItems).get(id)
  if (doc === null || doc.organizationId !== organizationId) throw notFound()
  return doc
}
