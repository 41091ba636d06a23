import { type CatalogEvent, type CourseFacts, canSee, courseFactsOf, sortKey } from '@manabi/catalog'
import { type Caller, type Id, notFound, type Recorded, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type TranslatedDoc, untranslatedAt, withoutTranslationId, withTranslationId } from './translatedDoc.ts'

/** A course as lists show it: small, since lists read many. */
export interface CourseDoc extends CourseFacts, TranslatedDoc {
  readonly courseId: Id
  readonly organizationId: Id
  /** As the decider counts it: what an author's `If-Match` is compared with. */
  readonly version: number
  readonly isPublished: boolean
  readonly publishedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly sectionCount: number
  /** Published lessons. */
  readonly lessonCount: number
  readonly sortKey: string
}

type CourseEventOf<Type extends string> = Recorded<Extract<CatalogEvent, { type: Type }>>
type Change = (doc: CourseDoc, event: Recorded<CatalogEvent>) => Partial<CourseDoc>

const idOf = ({ data }: { data: { courseId: Id } }): Id => data.courseId

const factsOf = ({ data, metadata }: CourseEventOf<'CourseCreated' | 'CourseChanged' | 'CourseRestored'>) => ({
  courseId: data.courseId,
  organizationId: data.organizationId,
  ...courseFactsOf(data),
  sortKey: sortKey(data.title, data.culture),
  updatedAt: metadata.occurredAt,
})

const changed =
  (change: Change) =>
  (doc: CourseDoc | null, event: Recorded<CatalogEvent>): CourseDoc | null =>
    doc && { ...doc, updatedAt: event.metadata.occurredAt, ...change(doc, event) }

export const courses = projection<CourseDoc, CatalogEvent>()({
  name: 'courses',
  version: 4,
  // The first index has the whole order, so that a deep page sorts nothing, and all that visibility asks, so that counting reads no document.
  indexes: [
    ['isPublished', 'culture', 'sortKey', 'id', 'isPublic', 'organizationId'],
    ['organizationId', 'culture', 'sortKey'],
  ],
  on: {
    CourseCreated: [
      idOf,
      (_, event) => ({
        ...factsOf(event),
        version: 1,
        ...untranslatedAt(event),
        isPublished: false,
        publishedAt: null,
        createdAt: event.metadata.occurredAt,
        sectionCount: 0,
        lessonCount: 0,
      }),
    ],
    CourseChanged: [
      idOf,
      (doc, event) => {
        if (doc === null) return null
        const isSame = event.data.title === doc.title && event.data.description === doc.description
        const contentAt = isSame ? doc.contentAt : event.position
        return { ...doc, ...factsOf(event), version: doc.version + 1, contentAt, savedAt: event.position }
      },
    ],
    CoursePublished: [
      idOf,
      changed(({ version }, { metadata }) => ({
        isPublished: true,
        publishedAt: metadata.occurredAt,
        version: version + 1,
      })),
    ],
    CourseUnpublished: [
      idOf,
      changed(({ version }) => ({ isPublished: false, publishedAt: null, version: version + 1 })),
    ],
    CourseDeleted: [idOf, () => null],
    CourseRestored: [
      idOf,
      (_, event) => {
        const { version, createdAt, sectionCount, translationOf, translations } = event.data
        return {
          ...factsOf(event),
          ...untranslatedAt(event),
          // Whether its translations said the same is not known: they count as current.
          ...{ translationOf, translations: translations.map(({ id }) => id), contentAt: 0 },
          ...{ version, createdAt, isPublished: false, publishedAt: null, sectionCount, lessonCount: 0 },
        }
      },
    ],
    CourseTranslationAdded: [idOf, (doc, { data }) => doc && withTranslationId(doc, data.translationId)],
    CourseTranslationRemoved: [idOf, (doc, { data }) => doc && withoutTranslationId(doc, data.translationId)],
    CourseTranslationConfirmed: [idOf, (doc, { position }) => doc && { ...doc, savedAt: position }],
    CourseSourceChanged: [idOf, (doc, { data }) => doc && { ...doc, translationOf: data.translationOf }],
    SectionAdded: [idOf, changed(({ sectionCount }) => ({ sectionCount: sectionCount + 1 }))],
    SectionChanged: [idOf, changed(() => ({}))],
    SectionRestored: [idOf, changed(({ sectionCount }) => ({ sectionCount: sectionCount + 1 }))],
    SectionRemoved: [
      idOf,
      (doc, event) =>
        doc && {
          ...doc,
          updatedAt: event.metadata.occurredAt,
          sectionCount: doc.sectionCount - 1,
          lessonCount: doc.lessonCount - event.data.publishedLessonIds.length,
        },
    ],
    OutlineArranged: [idOf, changed(({ version }) => ({ version: version + 1 }))],
    LessonPlaced: [idOf, changed(() => ({}))],
    LessonRestored: [idOf, changed(() => ({}))],
    LessonPublished: [idOf, changed(({ lessonCount }) => ({ lessonCount: lessonCount + 1 }))],
    LessonUnpublished: [idOf, changed(({ lessonCount }) => ({ lessonCount: lessonCount - 1 }))],
    LessonRemoved: [
      idOf,
      (doc, event) =>
        doc && {
          ...doc,
          updatedAt: event.metadata.occurredAt,
          lessonCount: doc.lessonCount - (event.data.wasPublished ? 1 : 0),
        },
    ],
  },
})

/** The published ones among `ids` that the caller can see, in the order of `ids`. */
export async function visibleCourses(views: Views, caller: Caller, ids: readonly Id[]): Promise<readonly CourseDoc[]> {
  const docs = await views.of(courses).getMany(ids)
  return ids.flatMap((id) => docs.get(id) ?? []).filter((doc) => canSee(caller, doc))
}

/** Those among `ids` that a path of the organization may have: its own, drafts too, and public ones of others. */
export async function usableCourses(
  views: Views,
  organizationId: Id,
  ids: readonly Id[],
): Promise<readonly CourseDoc[]> {
  const docs = await views.of(courses).getMany(ids)
  return ids
    .flatMap((id) => docs.get(id) ?? [])
    .filter((doc) => doc.organizationId === organizationId || (doc.isPublished && doc.isPublic))
}

/** Throws `not_found` for what does not exist and for what the caller cannot see alike. */
export async function visibleCourse(views: Views, caller: Caller, courseId: Id): Promise<CourseDoc> {
  const doc = await views.of(courses).get(courseId)
  if (doc === null || !canSee(caller, doc)) throw notFound()
  return doc
}
