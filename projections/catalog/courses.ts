import { type CatalogEvent, type CourseFacts, canSee, queryPrefixes, sortKey, visibleTo } from '@manabi/catalog'
import { type Caller, type Id, notFound, type Recorded, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { catalogSearch } from './catalogSearch.ts'
import { type Found, type PageOf, type PageQuery, rangeOf } from './page.ts'
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

const factsOf = ({ data, metadata }: CourseEventOf<'CourseCreated' | 'CourseChanged'>) => ({
  ...data,
  sortKey: sortKey(data.title, data.culture),
  updatedAt: metadata.occurredAt,
})

const changed =
  (change: Change) =>
  (doc: CourseDoc | null, event: Recorded<CatalogEvent>): CourseDoc | null =>
    doc && { ...doc, updatedAt: event.metadata.occurredAt, ...change(doc, event) }

export const courses = projection<CourseDoc, CatalogEvent>()({
  name: 'courses',
  version: 3,
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
      (doc, event) => doc && { ...doc, ...factsOf(event), version: doc.version + 1, contentAt: event.position },
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
    CourseTranslationAdded: [idOf, (doc, { data }) => doc && withTranslationId(doc, data.translationId)],
    CourseTranslationRemoved: [idOf, (doc, { data }) => doc && withoutTranslationId(doc, data.translationId)],
    CourseSourceChanged: [idOf, (doc, { data }) => doc && { ...doc, translationOf: data.translationOf }],
    SectionAdded: [
      idOf,
      changed(({ sectionCount }, { position }) => ({ sectionCount: sectionCount + 1, contentAt: position })),
    ],
    SectionChanged: [idOf, changed((_, { position }) => ({ contentAt: position }))],
    SectionRemoved: [
      idOf,
      (doc, event) =>
        doc && {
          ...doc,
          updatedAt: event.metadata.occurredAt,
          contentAt: event.position,
          sectionCount: doc.sectionCount - 1,
          lessonCount: doc.lessonCount - event.data.publishedLessonIds.length,
        },
    ],
    LessonPlaced: [idOf, changed((_, { position }) => ({ contentAt: position }))],
    LessonPublished: [idOf, changed(({ lessonCount }) => ({ lessonCount: lessonCount + 1 }))],
    LessonUnpublished: [idOf, changed(({ lessonCount }) => ({ lessonCount: lessonCount - 1 }))],
    LessonRemoved: [
      idOf,
      (doc, event) =>
        doc && {
          ...doc,
          updatedAt: event.metadata.occurredAt,
          contentAt: event.position,
          lessonCount: doc.lessonCount - (event.data.wasPublished ? 1 : 0),
        },
    ],
  },
})

export interface CourseFilter extends PageQuery {
  readonly culture?: string | undefined
  readonly organizationId?: Id | undefined
  readonly q?: string | undefined
}

const byTitle = [
  ['culture', 'asc'],
  ['sortKey', 'asc'],
  ['id', 'asc'],
] as const

/** Published courses that the caller can see, by culture, title and id (contract, Catalog). */
export function listCourses(views: Views, caller: Caller, filter: CourseFilter): Promise<PageOf<CourseDoc>> {
  const { culture, organizationId, q = '' } = filter
  const where = {
    isPublished: true,
    ...(culture === undefined ? {} : { culture }),
    ...(organizationId === undefined ? {} : { organizationId }),
    ...visibleTo(caller),
  }
  return pageOfCourses(views, where, { ...filter, q })
}

/** Courses of an organization, drafts included, for its authors; `q` as in the catalog. */
export const listAuthoredCourses = (
  views: Views,
  organizationId: Id,
  { q = '', ...page }: PageQuery & { readonly q?: string | undefined },
): Promise<PageOf<CourseDoc>> => pageOfCourses(views, { organizationId }, { ...page, q })

interface Where {
  readonly isPublished?: boolean
  readonly culture?: string
  readonly organizationId?: Id
  readonly anyOf?: ReturnType<typeof visibleTo>['anyOf']
}

async function pageOfCourses(
  views: Views,
  where: Where,
  { q, ...page }: PageQuery & { readonly q: string },
): Promise<PageOf<CourseDoc>> {
  const range = { sort: byTitle, ...rangeOf(page) }
  if (q.trim() === '') {
    const found = await views.of(courses).find({ where, ...range })
    return { items: found.map(({ doc }) => doc), totalItems: await views.of(courses).count(where) }
  }
  const prefixes = queryPrefixes(q)
  // What has no letter or digit in it is in no title.
  if (prefixes.length === 0) return { items: [], totalItems: 0 }
  const matching = { ...where, type: 'course' as const, words: { hasPrefixes: prefixes } }
  const found = await views.of(catalogSearch).find({ where: matching, ...range })
  return { items: await inOrder(views, found), totalItems: await views.of(catalogSearch).count(matching) }
}

async function inOrder(views: Views, found: readonly Found<{ readonly refId: Id }>[]): Promise<readonly CourseDoc[]> {
  const docs = await views.of(courses).getMany(found.map(({ doc }) => doc.refId))
  return found.flatMap(({ doc }) => docs.get(doc.refId) ?? [])
}

/** The published ones among `ids` that the caller can see, in the order of `ids`. */
export async function visibleCourses(views: Views, caller: Caller, ids: readonly Id[]): Promise<readonly CourseDoc[]> {
  const docs = await views.of(courses).getMany(ids)
  return ids.flatMap((id) => docs.get(id) ?? []).filter((doc) => canSee(caller, doc))
}

/** Throws `not_found` for what does not exist and for what the caller cannot see alike. */
export async function visibleCourse(views: Views, caller: Caller, courseId: Id): Promise<CourseDoc> {
  const doc = await views.of(courses).get(courseId)
  if (doc === null || !canSee(caller, doc)) throw notFound()
  return doc
}
