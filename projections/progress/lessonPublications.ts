import type { CatalogEvent } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

/** One change of what is published in a course: one document each, so that nothing grows with the history of a course. */
export interface LessonPublicationDoc {
  readonly courseId: Id
  readonly lessonId: Id
  readonly isPublished: boolean
  readonly position: number
}

interface Place {
  readonly courseId: Id
  readonly lessonId: Id
}

const idOf = ({ data, position }: { data: Place; position: number }): string => documentId(position, data.lessonId)
const documentId = (position: number, lessonId: Id): string => `${position}:${lessonId}`

const change =
  (isPublished: boolean) =>
  (_doc: unknown, { data: { courseId, lessonId }, position }: { data: Place; position: number }) => ({
    ...{ courseId, lessonId, isPublished, position },
  })

const unpublishedThen = (
  _doc: unknown,
  { data: { courseId }, position }: { data: { readonly courseId: Id }; position: number },
  id: string,
) => ({ courseId, lessonId: id.slice(id.indexOf(':') + 1), isPublished: false, position })

export const lessonPublications = projection<LessonPublicationDoc, CatalogEvent>()({
  name: 'lesson-publications',
  version: 1,
  indexes: [['courseId', 'position', 'lessonId']],
  on: {
    LessonPublished: [idOf, change(true)],
    LessonUnpublished: [idOf, change(false)],
    LessonRemoved: [(event) => (event.data.wasPublished ? idOf(event) : []), change(false)],
    CourseRestored: [
      ({ data, position }) => data.publishedLessonIds.map((lessonId) => documentId(position, lessonId)),
      unpublishedThen,
    ],
    SectionRemoved: [
      ({ data, position }) => data.publishedLessonIds.map((lessonId) => documentId(position, lessonId)),
      unpublishedThen,
    ],
  },
})

/** What changed in a course after a position, the latest first. */
export async function publicationsSince(
  views: Views,
  courseId: Id,
  position: number,
): Promise<readonly LessonPublicationDoc[]> {
  const found = await views.of(lessonPublications).find({
    where: { courseId, position: { from: position + 1 } },
    sort: [
      ['position', 'desc'],
      ['lessonId', 'desc'],
    ],
  })
  return found.map(({ doc }) => doc)
}
