import { type CatalogEvent, queryPrefixes, searchWords, sortKey, visibleTo } from '@manabi/catalog'
import type { Caller, Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type PageOf, type PageQuery, rangeOf } from './page.ts'

/** The words of a course or path, apart from what lists show, because they are many. */
export interface SearchDoc {
  readonly type: 'course' | 'path'
  readonly refId: Id
  readonly title: string
  readonly description: string
  readonly culture: string
  readonly organizationId: Id
  readonly isPublic: boolean
  readonly isPublished: boolean
  readonly sortKey: string
  readonly titleWords: readonly string[]
  /** Of title and description. */
  readonly words: readonly string[]
}

interface Texts {
  readonly title: string
  readonly description: string
  readonly culture: string
  readonly organizationId: Id
  readonly isPublic: boolean
}

function searchable({ title, description, culture, organizationId, isPublic }: Texts) {
  const titleWords = searchWords(title)
  const words = [...new Set([...titleWords, ...searchWords(description)])]
  return { title, description, culture, organizationId, isPublic, titleWords, words, sortKey: sortKey(title, culture) }
}

const newCourse = (data: Texts & { readonly courseId: Id }): SearchDoc => ({
  ...{ type: 'course', refId: data.courseId, isPublished: false },
  ...searchable(data),
})

const courseOf = ({ data }: { data: { courseId: Id } }): Id => data.courseId

export const catalogSearch = projection<SearchDoc, CatalogEvent>()({
  name: 'catalog-search',
  version: 6,
  indexes: [
    ['words'],
    ['titleWords'],
    ['isPublished', 'culture', 'sortKey', 'id', 'isPublic', 'organizationId', 'type'],
  ],
  on: {
    CourseCreated: [courseOf, (_, { data }) => newCourse(data)],
    CourseRestored: [courseOf, (_, { data }) => newCourse(data)],
    CourseChanged: [courseOf, (doc, { data }) => doc && { ...doc, ...searchable(data) }],
    CoursePublished: [courseOf, (doc) => doc && { ...doc, isPublished: true }],
    CourseUnpublished: [courseOf, (doc) => doc && { ...doc, isPublished: false }],
    CourseDeleted: [courseOf, () => null],
    PathWritten: [
      ({ data }) => data.pathId,
      (_, { data }) => ({ type: 'path', refId: data.pathId, isPublished: true, ...searchable(data) }),
    ],
    PathDeleted: [({ data }) => data.pathId, () => null],
  },
})

export interface SearchFilter extends PageQuery {
  readonly q: string
  readonly culture?: string | undefined
  readonly type?: 'course' | 'path' | undefined
}

export interface SearchHit
  extends Omit<SearchDoc, 'titleWords' | 'words' | 'sortKey' | 'isPublished' | 'isPublic' | 'description'> {
  readonly snippet: string
  /** 0..1: how many of the words stand in the title, half as much for those that stand in the description only. */
  readonly score: number
}

/** What the caller can see and every word of `q` is found in, best first, then by id (contract, Catalog). */
export async function searchCatalog(views: Views, caller: Caller, filter: SearchFilter): Promise<PageOf<SearchHit>> {
  const { q, culture, type, page, pageSize } = filter
  const prefixes = queryPrefixes(q)
  if (prefixes.length === 0) return { items: [], totalItems: 0 }
  const where = {
    words: { hasPrefixes: prefixes },
    isPublished: true,
    ...(culture === undefined ? {} : { culture }),
    ...(type === undefined ? {} : { type }),
    ...visibleTo(caller),
  }
  const search = views.of(catalogSearch)
  const [found, totalItems] = await Promise.all([
    search.find({
      where,
      ranked: { by: 'titleWords', prefixes },
      ...rangeOf({ page, pageSize }),
    }),
    search.count(where),
  ])
  return { items: found.map(({ doc }) => hitOf(doc, prefixes)), totalItems }
}

function hitOf(
  { type, refId, title, description, culture, organizationId, titleWords }: SearchDoc,
  prefixes: readonly string[],
): SearchHit {
  const inTitle = prefixes.filter((prefix) => titleWords.some((word) => word.startsWith(prefix))).length
  const score = (inTitle + (prefixes.length - inTitle) / 2) / prefixes.length
  const snippet = snippetOf(description, prefixes)
  return { type, refId, title, culture, organizationId, snippet, score: Math.round(score * 1000) / 1000 }
}

const snippetLength = 160

/** The part of the description around the first word found, its beginning when none is. */
function snippetOf(description: string, prefixes: readonly string[]): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= snippetLength) return text
  const places = prefixes.map((prefix) => text.toLowerCase().indexOf(prefix)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(Math.min(...places, text.length) - 40, text.length - snippetLength))
  const from = places.length === 0 ? 0 : start
  const part = text.slice(from, from + snippetLength).trim()
  return `${from > 0 ? '…' : ''}${part}${from + snippetLength < text.length ? '…' : ''}`
}
