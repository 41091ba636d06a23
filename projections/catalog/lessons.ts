import { type CatalogEvent, canSee, type LessonContent } from '@manabi/catalog'
import { type Caller, type Id, notFound } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type CourseOutlineDoc, courseOutlines, publishedLessonsOf } from './courseOutlines.ts'
import { type TranslatedDoc, untranslatedAt, withoutTranslationId, withTranslationId } from './translatedDoc.ts'

/** The content of a lesson, its quiz with the answer key. Whether it is visible is said by its course's outline. */
export interface LessonDoc extends LessonContent, TranslatedDoc {
  readonly lessonId: Id
  readonly courseId: Id
  readonly organizationId: Id
  readonly materialIds: readonly Id[]
  /** As the decider counts it: what an author's `If-Match` is compared with. */
  readonly version: number
}

const idOf = ({ data }: { data: { lessonId: Id } }): Id => data.lessonId

export const lessons = projection<LessonDoc, CatalogEvent>()({
  name: 'lessons',
  version: 2,
  indexes: [],
  on: {
    LessonWritten: [
      idOf,
      (doc, { data: { lessonId, courseId, organizationId, content }, position }) => ({
        ...(doc ?? untranslatedAt({ position })),
        lessonId,
        courseId,
        organizationId,
        contentAt: position,
        materialIds: doc?.materialIds ?? [],
        version: (doc?.version ?? 0) + 1,
        ...content,
      }),
    ],
    LessonMaterialsAttached: [idOf, (doc, { data: { materialIds } }) => doc && { ...doc, materialIds }],
    LessonTranslationAdded: [idOf, (doc, { data }) => doc && withTranslationId(doc, data.translationId)],
    LessonTranslationRemoved: [idOf, (doc, { data }) => doc && withoutTranslationId(doc, data.translationId)],
    LessonSourceChanged: [idOf, (doc, { data }) => doc && { ...doc, translationOf: data.translationOf }],
    LessonDeleted: [idOf, () => null],
  },
})

export interface VisibleLesson {
  readonly lesson: LessonDoc
  readonly outline: CourseOutlineDoc
  readonly sectionId: Id
}

/** A published lesson of a course that the caller can see; throws `not_found` for everything else alike. */
export async function visibleLesson(views: Views, caller: Caller, lessonId: Id): Promise<VisibleLesson> {
  const lesson = await views.of(lessons).get(lessonId)
  const outline = lesson && (await views.of(courseOutlines).get(lesson.courseId))
  if (lesson === null || outline === null || !canSee(caller, outline)) throw notFound()
  const place = publishedLessonsOf(outline).find(({ id }) => id === lessonId)
  if (place === undefined) throw notFound()
  return { lesson, outline, sectionId: place.sectionId }
}
