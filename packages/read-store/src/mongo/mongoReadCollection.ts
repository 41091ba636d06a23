import { orUnavailable } from '@manabi/mongo'
import type { Collection, Filter as MongoFilter } from 'mongodb'
import type { Filter, Found, Group, Query, ReadCollection } from '../port.ts'
import { filterOf } from './filter.ts'
import type { Kept } from './kept.ts'

/** The query side of one read model; the collection is asked for each time, since a newer generation may have taken its place. */
export class MongoReadCollection<Doc, Field extends keyof Doc & string> implements ReadCollection<Doc, Field> {
  readonly #open: () => Promise<Collection<Kept>>
  readonly #fields: ReadonlySet<string>

  constructor(open: () => Promise<Collection<Kept>>, indexes: readonly (readonly string[])[]) {
    this.#open = open
    this.#fields = new Set(indexes.flat())
  }

  get(id: string): Promise<Doc | null> {
    return this.#call(
      async (collection) => ((await collection.findOne({ _id: id, deleted: false }))?.doc ?? null) as Doc | null,
    )
  }

  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
    return this.#call(async (collection) => {
      const found = await collection.find({ _id: { $in: [...ids] }, deleted: false }).toArray()
      return new Map(found.map(({ _id, doc }) => [_id, doc as Doc]))
    })
  }

  find({ where, sort = [], skip = 0, limit }: Query<Doc, Field>): Promise<readonly Found<Doc>[]> {
    if (limit === 0) return Promise.resolve([])
    return this.#call(async (collection) => {
      const order = sort.map(([field, direction]): [string, 1 | -1] => [
        this.#path(field),
        direction === 'asc' ? 1 : -1,
      ])
      const cursor = collection.find(this.#filter(where)).sort(order).skip(skip)
      const found = await (limit === undefined ? cursor : cursor.limit(limit)).toArray()
      return found.map(({ _id, doc }) => ({ id: _id, doc: doc as Doc }))
    })
  }

  count(where?: Filter<Doc, Field>): Promise<number> {
    return this.#call((collection) => collection.countDocuments(this.#filter(where)))
  }

  sums({
    where,
    by,
    sum,
  }: {
    where?: Filter<Doc, Field>
    by?: Field
    sum: readonly Field[]
  }): Promise<readonly Group[]> {
    return this.#call(async (collection) => {
      const totals = Object.fromEntries(sum.map((field) => [field, { $sum: `$${this.#path(field)}` }]))
      const groups = await collection
        .aggregate<{ _id: string | null; count: number } & Record<string, number>>([
          { $match: this.#filter(where) },
          { $group: { _id: by === undefined ? null : `$${this.#path(by)}`, count: { $sum: 1 }, ...totals } },
          { $sort: { _id: 1 } },
        ])
        .toArray()
      return groups.map(({ _id, count, ...sums }) => ({ key: _id, count, sums }))
    })
  }

  #filter(where: Filter<Doc, Field> | undefined): MongoFilter<Kept> {
    return { deleted: false, ...filterOf(where ?? {}, (field) => this.#path(field)) } as MongoFilter<Kept>
  }

  #path(field: string): string {
    if (field === 'id') return '_id'
    if (!this.#fields.has(field)) throw new TypeError(`No index is declared over '${field}'.`)
    return `doc.${field}`
  }

  #call<T>(call: (collection: Collection<Kept>) => Promise<T>): Promise<T> {
    return orUnavailable('readStore', async () => call(await this.#open()))
  }
}
