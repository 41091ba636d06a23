import { canSee, lessonIn } from '@manabi/catalog'
import type { Caller, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { outlinesOf, publishedLessonsOf } from './courseOutlines.ts'
import { type CourseDoc, courses } from './courses.ts'
import { type LessonDoc, lessons } from './lessons.ts'
import type { TranslatedDoc } from './translatedDoc.ts'

/** The same in another language. */
export interface TranslationDoc {
  readonly id: Id
  readonly culture: string
  readonly title: string
  /** Its source changed after it. */
  readonly isStale: boolean
}

/** Who asks: a caller, who sees what the catalog shows them, or an author of the organization, who sees drafts. */
export type Viewer = { readonly caller: Caller } | { readonly authorOf: Id }

/** The other courses of a course's group that the viewer sees: its source and the translations of that, by language. */
export async function translationsOfCourse(
  views: Views,
  viewer: Viewer,
  course: CourseDoc,
): Promise<readonly TranslationDoc[]> {
  const group = await groupOf(course, course.courseId, (ids) => views.of(courses).getMany(ids))
  return byCulture(
    group.others
      .filter(({ doc }) => isVisible(viewer, doc))
      .map(({ id, doc, isStale }) => ({ id, culture: doc.culture, title: doc.title, isStale })),
  )
}

/** As for courses; the language of a lesson is that of its course. */
export async function translationsOfLesson(
  views: Views,
  viewer: Viewer,
  lesson: LessonDoc,
): Promise<readonly TranslationDoc[]> {
  const { others } = await groupOf(lesson, lesson.lessonId, (ids) => views.of(lessons).getMany(ids))
  const outlines = await outlinesOf(
    views,
    others.map(({ doc }) => doc.courseId),
  )
  return byCulture(
    others.flatMap(({ id, doc, isStale }) => {
      const outline = outlines.get(doc.courseId)
      if (outline === undefined || !isVisible(viewer, outline)) return []
      const isPlaced = lessonIn(outline.sections, id) !== undefined
      const isShown = 'authorOf' in viewer ? isPlaced : publishedLessonsOf(outline).some((placed) => placed.id === id)
      return isShown ? [{ id, culture: outline.culture, title: doc.title, isStale }] : []
    }),
  )
}

const isVisible = (
  viewer: Viewer,
  content: { organizationId: Id; isPublic: boolean; isPublished: boolean },
): boolean => ('caller' in viewer ? canSee(viewer.caller, content) : content.organizationId === viewer.authorOf)

interface Member<Doc> {
  readonly id: Id
  readonly doc: Doc
  readonly isStale: boolean
}

async function groupOf<Doc extends TranslatedDoc>(
  doc: Doc,
  id: Id,
  getMany: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Doc>>,
): Promise<{ readonly others: readonly Member<Doc>[] }> {
  const { translationOf } = doc
  if (translationOf === null && doc.translations.length === 0) return { others: [] }
  const first = translationOf === null ? undefined : (await getMany([translationOf])).get(translationOf)
  const [sourceId, source] = first === undefined ? [id, doc] : [translationOf!, first]
  const found = await getMany(source.translations)
  const translations = [...found].map(([one, each]) => ({
    id: one,
    doc: each,
    isStale: source.contentAt > each.savedAt,
  }))
  const all = [{ id: sourceId, doc: source, isStale: false }, ...translations]
  return { others: all.filter((member) => member.id !== id) }
}

const byCulture = (translations: readonly TranslationDoc[]): readonly TranslationDoc[] =>
  translations.toSorted((a, b) => (a.culture < b.culture ? -1 : 1))
