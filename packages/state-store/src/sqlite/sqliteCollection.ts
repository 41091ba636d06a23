import type { Fragment, ReadConnection, WriterFile } from '@manabi/sqlite'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateFilter, StateQuery } from '../port.ts'
import type { Reads } from './reads.ts'
import { tableOf } from './table.ts'
import { orderBy, where } from './where.ts'
import type { Change, Outcome, StoredDocument, Write } from './writes.ts'

export interface StateFile {
  readonly reading: ReadConnection<Reads>
  readonly writing: WriterFile<Write, Outcome>
}

/** A table of documents. Its first write creates it, or the indexes that it lacks. Writes of all collections share commits. */
export function sqliteCollection<Doc extends StateDocument, Field extends keyof Doc & string>(
  { reading, writing }: StateFile,
  definition: StateCollectionDefinition<Doc, Field>,
): StateCollection<Doc, Field> {
  const table = tableOf(definition)
  const select = ({ where: filter, sort = [], limit = -1 }: StateQuery<Doc, Field>): Fragment => {
    const { sql, values } = where(filter)
    return {
      sql: `SELECT doc FROM ${table.name} WHERE ${sql} ORDER BY ${orderBy(sort)} LIMIT ?`,
      values: [...values, limit],
    }
  }
  const find = async (query: StateQuery<Doc, Field>) => {
    const selected = select(query)
    return reading.read((reads) => reads.documents(selected) as Doc[])
  }
  const write = (change: Change) => writing.run({ ...change, table })
  const set = async (query: StateQuery<Doc, Field>, fields: Partial<Doc>) =>
    (await write({ kind: 'set', select: select(query), set: fields })).docs as readonly Doc[]
  const withId = (id: string, filter?: StateFilter<Doc, Field>) => ({ ...filter, id }) as StateFilter<Doc, Field>
  return {
    find,
    get: async (id) => (await find({ where: withId(id), limit: 1 }))[0] ?? null,
    getMany: (ids) => find({ where: { id: { in: ids } } as unknown as StateFilter<Doc, Field> }),
    count: async (filter) => {
      const { sql, values } = where(filter)
      const counted = { sql: `SELECT count(*) AS count FROM ${table.name} WHERE ${sql}`, values }
      return reading.read((reads) => reads.count(counted))
    },
    insert: async (docs) => {
      const { inserted } = await write({ kind: 'insert', docs: docs.map(stored) })
      const ids = new Set(inserted)
      return docs.filter(({ id }) => ids.delete(id))
    },
    put: async (doc) => void (await write({ kind: 'put', docs: [stored(doc)] })),
    update: async (id, filter, fields) => (await set({ where: withId(id, filter), limit: 1 }, fields))[0] ?? null,
    claim: set,
    delete: async (filter) => (await write({ kind: 'delete', where: where(filter) })).deleted!,
  }
}

const stored = (doc: StateDocument): StoredDocument => [doc.id, JSON.stringify(doc)]
