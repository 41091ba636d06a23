import { type CatalogEvent, type CourseFacts, canSee, queryPrefixes, sortKey, visibleTo } from '@manabi/catalog'
import { type Caller, type Id, notFound, type Recorded, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { catalogSearch } from './catalogSearch.ts'
import { type Found, type PageOf, type PageQuery, rangeOf } from './page.ts'

/** A course as lists show it: small, since lists read many. */
export interface CourseDoc extends CourseFacts {
  readonly courseId: Id
  readonly organizationId: Id
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
  version: 1,
  // All that visibility asks stands in the first index, so that counting reads no document.
  indexes: [
    ['isPublished', 'culture', 'sortKey', 'isPublic', 'organizationId'],
    ['organizationId', 'culture', 'sortKey'],
  ],
  on: {
    CourseCreated: [
      idOf,
      (_, event) => ({
        ...factsOf(event),
        isPublished: false,
        publishedAt: null,
        createdAt: event.metadata.occurredAt,
        sectionCount: 0,
        lessonCount: 0,
      }),
    ],
    CourseChanged: [idOf, (doc, event) => doc && { ...doc, ...factsOf(event) }],
    CoursePublished: [idOf, changed((_, { metadata }) => ({ isPublished: true, publishedAt: metadata.occurredAt }))],
    CourseUnpublished: [idOf, changed(() => ({ isPublished: false, publishedAt: null }))],
    CourseDeleted: [idOf, () => null],
    SectionAdded: [idOf, changed(({ sectionCount }) => ({ sectionCount: sectionCount + 1 }))],
    SectionChanged: [idOf, changed(() => ({}))],
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
    LessonPlaced: [idOf, changed(() => ({}))],
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
export async function listCourses(views: Views, caller: Caller, filter: CourseFilter): Promise<PageOf<CourseDoc>> {
  const { culture, organizationId, q = '' } = filter
  const prefixes = queryPrefixes(q)
  const narrowed = {
    isPublished: true,
    ...(culture === undefined ? {} : { culture }),
    ...(organizationId === undefined ? {} : { organizationId }),
    ...visibleTo(caller),
  }
  const range = { sort: byTitle, ...rangeOf(filter) }
  if (q.trim() === '') {
    const found = await views.of(courses).find({ where: narrowed, ...range })
    return { items: found.map(({ doc }) => doc), totalItems: await views.of(courses).count(narrowed) }
  }
  // What has no letter or digit in it is in no title.
  if (prefixes.length === 0) return { items: [], totalItems: 0 }
  const where = { ...narrowed, type: 'course' as const, words: { hasPrefixes: prefixes } }
  const found = await views.of(catalogSearch).find({ where, ...range })
  return { items: await inOrder(views, found), totalItems: await views.of(catalogSearch).count(where) }
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
