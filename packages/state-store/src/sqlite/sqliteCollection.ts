import type { ReadConnection, WriterFile } from '@manabi/sqlite'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateFilter, StateQuery } from '../port.ts'
import type { Reads } from './reads.ts'
import { type Clause, type Filter, field, orderBy, where } from './where.ts'
import type { Change, Outcome, TableDefinition, Write } from './writes.ts'

export interface StateFile {
  readonly reading: ReadConnection<Reads>
  readonly writing: WriterFile<Write, Outcome>
}

/** A table of documents as JSON, with an index over the declared fields' values inside it. Writes of all collections share commits. */
export class SqliteCollection<Doc extends StateDocument, Field extends keyof Doc & string>
  implements StateCollection<Doc, Field>
{
  readonly #file: StateFile
  readonly #table: TableDefinition
  #isCreated = false

  constructor(file: StateFile, definition: StateCollectionDefinition<Doc, Field>) {
    this.#file = file
    const indexes = indexesOf(definition)
    this.#table = tableOf(definition.name, indexes)
    if (lacksIndexes(file, definition.name, indexes)) {
      // The first write would create them, too; until then queries are slow and right.
      this.#write({ kind: 'create' }).catch(() => {})
    }
  }

  async get(id: string): Promise<Doc | null> {
    const [doc = null] = await this.#read({ sql: `SELECT doc FROM ${this.#table.name} WHERE id = ?`, values: [id] })
    return doc
  }

  async getMany(ids: readonly string[]): Promise<readonly Doc[]> {
    const sql = `SELECT doc FROM ${this.#table.name} WHERE id IN (SELECT value FROM json_each(?))`
    return this.#read({ sql, values: [JSON.stringify(ids)] })
  }

  async find(query: StateQuery<Doc, Field>): Promise<readonly Doc[]> {
    return this.#read(this.#select(query))
  }

  count(filter: StateFilter<Doc, Field>): Promise<number> {
    const { sql, values } = where(filter as Filter)
    const clause = { sql: `SELECT count(*) AS count FROM ${this.#table.name} WHERE ${sql}`, values }
    return this.#file.reading.read((reads) => reads.count(clause))
  }

  async insert(docs: readonly Doc[]): Promise<readonly Doc[]> {
    const rows: string[] = []
    for (const doc of docs) rows.push(doc.id, JSON.stringify(doc))
    const { wereThere } = await this.#write({ kind: 'insert', rows })
    if (wereThere!.length === 0) return docs
    const known = new Set(wereThere)
    return docs.filter((_, row) => !known.has(row))
  }

  async put(doc: Doc): Promise<void> {
    await this.#write({ kind: 'put', id: doc.id, doc: JSON.stringify(doc) })
  }

  async update(id: string, filter: StateFilter<Doc, Field>, set: Partial<Doc>): Promise<Doc | null> {
    const select = this.#select({ where: { ...filter, id } as StateFilter<Doc, Field>, limit: 1 })
    const { docs } = await this.#write({ kind: 'update', select, set })
    return (docs![0] as Doc | undefined) ?? null
  }

  async claim(query: StateQuery<Doc, Field> & { readonly limit: number }, set: Partial<Doc>): Promise<readonly Doc[]> {
    const { docs } = await this.#write({ kind: 'claim', select: this.#select(query), set })
    return docs as readonly Doc[]
  }

  async delete(filter: StateFilter<Doc, Field> | { readonly id: string }): Promise<number> {
    return (await this.#write({ kind: 'delete', where: where(filter as Filter) })).changes
  }

  /** The first write creates the table, or what it lacks. */
  async #write(change: Change): Promise<Outcome> {
    const outcome = await this.#file.writing.run({ ...change, table: this.#table, isCreated: this.#isCreated })
    this.#isCreated = true
    return outcome
  }

  #select({ where: filter = {}, sort = [], limit = -1 }: StateQuery<Doc, Field>): Clause {
    const { sql, values } = where(filter as Filter)
    return {
      sql: `SELECT doc FROM ${this.#table.name} WHERE ${sql} ORDER BY ${orderBy(sort)} LIMIT ?`,
      values: [...values, limit],
    }
  }

  #read(clause: Clause): Promise<Doc[]> {
    return this.#file.reading.read((reads) => reads.documents(clause) as Doc[])
  }
}

interface TableFields {
  readonly name: string
  readonly indexes: readonly (readonly string[])[]
  readonly sparse?: readonly string[]
}

interface Index {
  readonly name: string
  readonly fields: readonly string[]
  /** Those that must not be null for a document to be in it. */
  readonly sparse: readonly string[]
}

function indexesOf({ name, indexes, sparse = [] }: TableFields): readonly Index[] {
  return indexes.map((fields) => {
    const nonNull = fields.filter((one) => sparse.includes(one))
    return { name: `${fullName(name, fields)}${nonNull.length > 0 ? '?' : ''}`, fields, sparse: nonNull }
  })
}

const fullName = (table: string, fields: readonly string[]): string => `${table}:${fields.join(',')}`

function tableOf(table: string, indexes: readonly Index[]): TableDefinition {
  if (!/^[a-z][a-z0-9-]*$/.test(table)) throw new Error(`'${table}' cannot be the name of a collection.`)
  const name = `"${table}"`
  const statements = indexes.flatMap(({ name: index, fields, sparse }) => {
    const create = `CREATE INDEX IF NOT EXISTS "${index}" ON ${name} (${fields.map(field).join(', ')})`
    if (sparse.length === 0) return `${create};`
    const condition = sparse.map((one) => `${field(one)} IS NOT NULL`).join(' AND ')
    // The index of all documents that this one replaces.
    return [`${create} WHERE ${condition};`, `DROP INDEX IF EXISTS "${fullName(table, fields)}";`]
  })
  const columns = '(id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL)'
  return { name, schema: `CREATE TABLE IF NOT EXISTS ${name} ${columns} STRICT; ${statements.join(' ')}` }
}

/** Of a table that another definition created. */
function lacksIndexes({ reading }: StateFile, table: string, indexes: readonly Index[]): boolean {
  const names = indexes.map(({ name }) => name)
  try {
    return reading.now((reads) => reads.lacksIndexes(table, names))
  } catch {
    return false
  }
}
