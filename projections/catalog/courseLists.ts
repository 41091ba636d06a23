import { queryPrefixes, visibleTo } from '@manabi/catalog'
import type { Caller, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { catalogSearch } from './catalogSearch.ts'
import { type CourseDoc, courses } from './courses.ts'
import { type Found, type PageOf, type PageQuery, rangeOf } from './page.ts'

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
