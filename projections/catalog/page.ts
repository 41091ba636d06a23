import type { Filter, View } from '@manabi/read-store'

/** Which part of a list: `page` counts from 1. */
export interface PageQuery {
  readonly page: number
  readonly pageSize: number
}

/** The part as a query takes it. Far beyond the last page nothing is found, however far. */
export const rangeOf = ({ page, pageSize }: PageQuery) => ({
  skip: Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER),
  limit: pageSize,
})

/** One page of a list, and how many items the whole list has. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly totalItems: number
}

export interface Found<Doc> {
  readonly id: string
  readonly doc: Doc
}

/**
 * A page in the order of a field, then id. What lies behind the middle is read from the end, so that the deepest page costs as little
 * as the first. `totalItems`, where something else counts them already: counting would look at each.
 */
export async function pageFromNearerEnd<Doc, Field extends keyof Doc & string>(
  query: View<Doc, Field>,
  { where, by, direction: forward = 'asc' }: InOrder<Doc, Field>,
  { totalItems: counted, ...page }: PageQuery & { readonly totalItems?: number },
): Promise<PageOf<Found<Doc>>> {
  const totalItems = counted ?? (await query.count(where))
  const { skip, limit } = rangeOf(page)
  const left = Math.min(limit, totalItems - skip)
  if (left <= 0) return { items: [], totalItems }
  const isBehind = skip > totalItems / 2
  const backward = forward === 'asc' ? 'desc' : 'asc'
  const direction = isBehind ? backward : forward
  const sort = [[by, direction] as const, ['id', direction] as const]
  const items = await query.find({ where, sort, skip: isBehind ? totalItems - skip - left : skip, limit: left })
  return { items: isBehind ? items.toReversed() : items, totalItems }
}

interface InOrder<Doc, Field extends keyof Doc & string> {
  readonly where: Filter<Doc, Field>
  readonly by: Field
  readonly direction?: 'asc' | 'desc'
}

/** All in the order of a field, a few at a time, each once whatever is written meanwhile: goes on from the last, not by number. */
export async function* everyInOrder<Doc, Field extends keyof Doc & string>(
  query: View<Doc, Field>,
  { where, by, direction = 'asc' }: InOrder<Doc, Field>,
  size: number,
): AsyncGenerator<readonly Found<Doc>[]> {
  const sort = [[by, direction] as const, ['id', direction] as const]
  let last: Doc[Field] | undefined
  let shown = new Set<string>()
  for (let isMore = true; isMore; ) {
    const onwards =
      last === undefined ? where : { ...where, [by]: direction === 'asc' ? { from: last } : { upTo: last } }
    const limit = size + shown.size
    const found = await query.find({ where: onwards, sort, limit })
    const fresh = found.filter(({ id }) => !shown.has(id))
    if (fresh.length > 0) yield fresh
    isMore = found.length === limit
    const before = last
    last = found.at(-1)?.doc[by]
    const atLast = found.flatMap(({ id, doc }) => (doc[by] === last ? [id] : []))
    shown = new Set(last === before ? [...shown, ...atLast] : atLast)
  }
}
