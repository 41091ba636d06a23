import { Unavailable } from '@manabi/kernel'
import { type MongoStatus, orUnavailable } from '@manabi/mongo'
import type { Collection, FindCursor } from 'mongodb'
import { freeze } from '../freeze.ts'
import type { Document, Filter, Found, Group, Query, SumsQuery, View } from '../port.ts'
import { indexed, pageOf } from '../query.ts'
import { filterOf } from './filter.ts'
import { documentOf, type Kept, pathOf } from './kept.ts'

/** The generation of a projection that is active at one moment. */
export interface Active {
  readonly documents: Collection<Kept>
  readonly fields: readonly string[]
  readonly version: number
}

/** The query side of one read model; asks each time which generation is active, since a newer one may have taken its place. */
export class MongoView implements View<Document, string> {
  readonly #active: () => Promise<Active>
  readonly #version: number
  readonly #status: MongoStatus

  constructor(active: () => Promise<Active>, version: number, status: MongoStatus) {
    this.#active = active
    this.#version = version
    this.#status = status
  }

  get(id: string): Promise<Document | null> {
    return this.#query(async ({ documents }) => {
      const kept = await documents.findOne({ _id: id, deleted: false })
      return kept === null ? null : documentOf(kept)
    })
  }

  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Document>> {
    return this.#query(async ({ documents }) => {
      const found = await documents.find({ _id: { $in: [...ids] }, deleted: false }).toArray()
      return new Map(found.map((kept) => [kept._id, freeze(documentOf(kept))]))
    })
  }

  find(query: Query<Document, string>): Promise<readonly Found<Document>[]> {
    return this.#query(async ({ documents, fields }) => {
      // The server takes 0 for no limit.
      if (query.limit === 0) return []
      const found = await pageOfDocuments({ documents, fields }, query)
      return found.map((kept) => ({ id: kept._id, doc: documentOf(kept) }))
    })
  }

  count(where?: Filter<Document, string>): Promise<number> {
    return this.#query(({ documents, fields }) => documents.countDocuments(filterOf(fields, where)))
  }

  sums({ where, by, sum }: SumsQuery<Document, string>): Promise<readonly Group[]> {
    return this.#query(async ({ documents, fields }) => {
      const filter = filterOf(fields, where)
      const key = by === undefined ? null : `$${pathOf(indexed(fields, by))}`
      // One total a question: not every server gives several of them at once.
      const totals = [1, ...sum.map((field) => `$${pathOf(indexed(fields, field))}`)].map((each) =>
        documents
          .aggregate<Total>([
            { $match: filter },
            { $group: { _id: key, total: { $sum: each } } },
            { $sort: { _id: 1 } },
          ])
          .toArray(),
      )
      return groupsOf(sum, await Promise.all(totals), by === undefined)
    })
  }

  #query<Result>(query: (active: Active) => Promise<Result>): Promise<Result> {
    return orUnavailable('readStore', async () => freeze(await this.#found(query)), this.#status)
  }

  async #found<Result>(query: (active: Active) => Promise<Result>): Promise<Result> {
    const active = await this.#active()
    try {
      return await query(active)
    } catch (error) {
      // An older generation may lack the index that the query needs.
      if (error instanceof TypeError && active.version !== this.#version) throw new Unavailable('readStore', error)
      throw error
    }
  }
}

/** The query as the server takes it. */
export function foundBy(
  documents: Collection<Kept>,
  fields: readonly string[],
  query: Query<Document, string>,
): FindCursor<Kept> {
  const { order, skip, limit } = pageOf(fields, query)
  const sort = order.map(([field, direction]) => [pathOf(field), direction] as [string, 'asc' | 'desc'])
  const cursor = documents.find(filterOf(fields, query.where)).sort(sort)
  return cursor.skip(skip).limit(limit ?? 0)
}

type Searched = Pick<Active, 'documents' | 'fields'>

async function pageOfDocuments(searched: Searched, query: Query<Document, string>): Promise<readonly Kept[]> {
  const { documents, fields } = searched
  if (query.ranked) return inOrder(documents, await rankedIds(searched, query, query.ranked))
  const cursor = foundBy(documents, fields, query)
  return query.skip ? inOrder(documents, await idsOf(cursor)) : cursor.toArray()
}

/** Of a page that is skipped to, keys of the index are read and not documents. */
const idsOf = async (cursor: FindCursor<Kept>): Promise<readonly string[]> =>
  (await cursor.project<Pick<Kept, '_id'>>({ _id: 1 }).toArray()).map(({ _id }) => _id)

/** Of all that match, ids alone come from the server: not every server can count the prefixes. */
async function rankedIds(
  { documents, fields }: Searched,
  { where, skip = 0, limit = Number.POSITIVE_INFINITY }: Query<Document, string>,
  { by, prefixes }: NonNullable<Query<Document, string>['ranked']>,
): Promise<readonly string[]> {
  const filter = filterOf(fields, where)
  const withPrefix = (prefix: string) => ({ $and: [filter, filterOf(fields, { [by]: { hasPrefixes: [prefix] } })] })
  const cursors = [filter, ...prefixes.map(withPrefix)].map((one) => documents.find(one).sort({ _id: 1 }))
  const [ids, ...found] = await Promise.all(cursors.map(idsOf))
  const ranks = new Map(ids!.map((id) => [id, 0]))
  for (const id of found.flat()) ranks.set(id, (ranks.get(id) ?? 0) + 1)
  return ids!.toSorted((one, other) => ranks.get(other)! - ranks.get(one)!).slice(skip, skip + limit)
}

async function inOrder(documents: Collection<Kept>, ids: readonly string[]): Promise<readonly Kept[]> {
  const found = await documents.find({ _id: { $in: ids }, deleted: false }).toArray()
  const byId = new Map(found.map((kept) => [kept._id, kept]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Total {
  readonly _id: unknown
  readonly total: number
}

/** The first totals are the counts. What came in between two questions may be missing in one of them. */
function groupsOf(sum: readonly string[], [counts, ...sums]: readonly Total[][], isOne: boolean): Group[] {
  const groups = isOne && counts!.length === 0 ? [{ _id: null, total: 0 }] : counts!
  return groups.map(({ _id, total }) => ({
    key: _id === null ? null : String(_id),
    count: total,
    sums: Object.fromEntries(sum.map((field, i) => [field, sums[i]!.find((other) => other._id === _id)?.total ?? 0])),
  }))
}
