import { isDeepStrictEqual } from 'node:util'
import { type CatalogEvent, canSee, type LessonContent } from '@manabi/catalog'
import { type Caller, type Id, notFound } from '@manabi/kernel'
import { type Removed, withRemoved } from '@manabi/questions'
import { projection, type Views } from '@manabi/read-store'
import { type CourseOutlineDoc, outlineOf, publishedLessonsOf } from './courseOutlines.ts'
import { type TranslatedDoc, untranslatedAt, withoutTranslationId, withTranslationId } from './translatedDoc.ts'

/** The content of a lesson, its quiz with the answer key. Whether it is visible is said by its course's outline. */
export interface LessonDoc extends LessonContent, TranslatedDoc {
  readonly lessonId: Id
  readonly courseId: Id
  readonly organizationId: Id
  readonly materialIds: readonly Id[]
  /** Questions and choices that were taken out of the quiz within a day before the last change. */
  readonly removed: readonly Removed[]
  /** As the decider counts it: what an author's `If-Match` is compared with. */
  readonly version: number
}

const idOf = ({ data }: { data: { lessonId: Id } }): Id => data.lessonId

export const lessons = projection<LessonDoc, CatalogEvent>()({
  name: 'lessons',
  version: 3,
  indexes: [],
  on: {
    LessonWritten: [
      idOf,
      (doc, { data: { lessonId, courseId, organizationId, content }, metadata, position }) => ({
        ...(doc ?? untranslatedAt({ position })),
        lessonId,
        courseId,
        organizationId,
        contentAt: doc !== null && isSameText(doc, content) ? doc.contentAt : position,
        savedAt: position,
        materialIds: doc?.materialIds ?? [],
        removed: withRemoved(doc?.removed ?? [], {
          ...{ before: doc?.quiz?.questions ?? [], after: content.quiz?.questions ?? [], at: metadata.occurredAt },
        }),
        version: (doc?.version ?? 0) + 1,
        ...content,
      }),
    ],
    LessonMaterialsAttached: [idOf, (doc, { data: { materialIds } }) => doc && { ...doc, materialIds }],
    LessonTranslationAdded: [idOf, (doc, { data }) => doc && withTranslationId(doc, data.translationId)],
    LessonTranslationRemoved: [idOf, (doc, { data }) => doc && withoutTranslationId(doc, data.translationId)],
    LessonTranslationConfirmed: [idOf, (doc, { position }) => doc && { ...doc, savedAt: position }],
    LessonSourceChanged: [idOf, (doc, { data }) => doc && { ...doc, translationOf: data.translationOf }],
    LessonDeleted: [idOf, () => null],
  },
})

/** Whether all that is translated is the same. */
function isSameText(before: LessonContent, after: LessonContent): boolean {
  const textOf = ({ title, body, video, slides, quiz }: LessonContent) => ({ title, body, video, slides, quiz })
  return isDeepStrictEqual(textOf(before), textOf(after))
}

/** What was lately taken out of the quiz of a lesson. */
export const removedFromQuiz = async (views: Views, lessonId: Id): Promise<readonly Removed[]> =>
  (await views.of(lessons).get(lessonId))?.removed ?? []

export interface VisibleLesson {
  readonly lesson: LessonDoc
  readonly outline: CourseOutlineDoc
  readonly sectionId: Id
}

/** A published lesson of a course that the caller can see; throws `not_found` for everything else alike. */
export async function visibleLesson(views: Views, caller: Caller, lessonId: Id): Promise<VisibleLesson> {
  const lesson = await views.of(lessons).get(lessonId)
  const outline = lesson && (await outlineOf(views, lesson.courseId))
  if (lesson === null || outline === null || !canSee(caller, outline)) throw notFound()
  const place = publishedLessonsOf(outline).find(({ id }) => id === lessonId)
  if (place === undefined) throw notFound()
  return { lesson, outline, sectionId: place.sectionId }
}
