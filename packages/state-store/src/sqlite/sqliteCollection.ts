import type { Fragment, ReadConnection, WriterFile } from '@manabi/sqlite'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateFilter, StateQuery } from '../port.ts'
import type { Reads } from './reads.ts'
import { type TableDefinition, tableOf } from './table.ts'
import { orderBy, where } from './where.ts'
import type { Change, Outcome, StoredDocument, Write } from './writes.ts'

export interface StateFile {
  readonly reading: ReadConnection<Reads>
  readonly writing: WriterFile<Write, Outcome>
}

/** A table of documents. Its first write creates it, or the indexes that it lacks. Writes of all collections share commits. */
export class SqliteCollection<Doc extends StateDocument, Field extends keyof Doc & string>
  implements StateCollection<Doc, Field>
{
  readonly #file: StateFile
  readonly #table: TableDefinition

  constructor(file: StateFile, definition: StateCollectionDefinition<Doc, Field>) {
    this.#file = file
    this.#table = tableOf(definition)
  }

  async get(id: string): Promise<Doc | null> {
    const [doc = null] = await this.#read({ sql: `SELECT doc FROM ${this.#table.name} WHERE id = ?`, values: [id] })
    return doc
  }

  getMany(ids: readonly string[]): Promise<readonly Doc[]> {
    return this.find({ where: { id: { in: ids } } as unknown as StateFilter<Doc, Field> })
  }

  async find(query: StateQuery<Doc, Field>): Promise<readonly Doc[]> {
    return this.#read(this.#select(query))
  }

  async count(filter: StateFilter<Doc, Field>): Promise<number> {
    const { sql, values } = where(filter)
    const select = { sql: `SELECT count(*) AS count FROM ${this.#table.name} WHERE ${sql}`, values }
    return this.#file.reading.read((reads) => reads.count(select))
  }

  async insert(docs: readonly Doc[]): Promise<readonly Doc[]> {
    const { inserted } = await this.#write({ kind: 'insert', docs: docs.map(stored) })
    const ids = new Set(inserted)
    return docs.filter(({ id }) => ids.delete(id))
  }

  async put(doc: Doc): Promise<void> {
    await this.#write({ kind: 'put', docs: [stored(doc)] })
  }

  async update(id: string, filter: StateFilter<Doc, Field>, set: Partial<Doc>): Promise<Doc | null> {
    const [doc = null] = await this.#set({ where: { ...filter, id } as StateFilter<Doc, Field>, limit: 1 }, set)
    return doc
  }

  claim(query: StateQuery<Doc, Field> & { readonly limit: number }, set: Partial<Doc>): Promise<readonly Doc[]> {
    return this.#set(query, set)
  }

  async delete(filter: StateFilter<Doc, Field> | { readonly id: string }): Promise<number> {
    return (await this.#write({ kind: 'delete', where: where(filter) })).deleted!
  }

  async #set(query: StateQuery<Doc, Field>, set: Partial<Doc>): Promise<readonly Doc[]> {
    return (await this.#write({ kind: 'set', select: this.#select(query), set })).docs as readonly Doc[]
  }

  #write(change: Change): Promise<Outcome> {
    return this.#file.writing.run({ ...change, table: this.#table })
  }

  #select({ where: filter, sort = [], limit = -1 }: StateQuery<Doc, Field>): Fragment {
    const { sql, values } = where(filter)
    return {
      sql: `SELECT doc FROM ${this.#table.name} WHERE ${sql} ORDER BY ${orderBy(sort)} LIMIT ?`,
      values: [...values, limit],
    }
  }

  #read(select: Fragment): Promise<Doc[]> {
    return this.#file.reading.read((reads) => reads.documents(select) as Doc[])
  }
}

const stored = (doc: StateDocument): StoredDocument => [doc.id, JSON.stringify(doc)]
