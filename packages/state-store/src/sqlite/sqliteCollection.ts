import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Unavailable } from '@manabi/kernel'
import type { GroupCommit } from '@manabi/sqlite'
import { LRUCache } from 'lru-cache'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateFilter, StateQuery } from '../port.ts'
import { type Clause, type Filter, field, orderBy, where } from './where.ts'

/** A table of documents as JSON, with an index over the declared fields' values inside it. Writes of all collections share commits. */
export class SqliteCollection<Doc extends StateDocument, Field extends keyof Doc & string>
  implements StateCollection<Doc, Field>
{
  readonly #database: DatabaseSync
  readonly #group: GroupCommit
  readonly #table: string
  readonly #statements = new LRUCache<string, StatementSync>({ max: 200 })

  constructor(database: DatabaseSync, group: GroupCommit, definition: StateCollectionDefinition<Doc, Field>) {
    this.#database = database
    this.#group = group
    this.#table = tableName(definition.name)
    database.exec(schemaOf(this.#table, definition.indexes))
  }

  async get(id: string): Promise<Doc | null> {
    return this.#read(`SELECT doc FROM ${this.#table} WHERE id = ?`, [id])[0] ?? null
  }

  async getMany(ids: readonly string[]): Promise<readonly Doc[]> {
    return this.#read(`SELECT doc FROM ${this.#table} WHERE id IN (SELECT value FROM json_each(?))`, [
      JSON.stringify(ids),
    ])
  }

  async find(query: StateQuery<Doc, Field>): Promise<readonly Doc[]> {
    const { sql, values } = this.#select(query)
    return this.#read(sql, values)
  }

  async insert(docs: readonly Doc[]): Promise<readonly Doc[]> {
    const rows = docs.map((doc) => [doc, JSON.stringify(doc)] as const)
    return this.#write(`INSERT INTO ${this.#table} (id, doc) VALUES (?, ?) ON CONFLICT DO NOTHING`, (statement) =>
      rows.filter(([{ id }, json]) => statement.run(id, json).changes === 1).map(([doc]) => doc),
    )
  }

  async put(doc: Doc): Promise<void> {
    const json = JSON.stringify(doc)
    await this.#write(`INSERT OR REPLACE INTO ${this.#table} (id, doc) VALUES (?, ?)`, (statement) =>
      statement.run(doc.id, json),
    )
  }

  async update(id: string, filter: StateFilter<Doc, Field>, set: Partial<Doc>): Promise<Doc | null> {
    const query = { where: { ...filter, id } as StateFilter<Doc, Field>, limit: 1 }
    const [updated = null] = await this.claim(query, set)
    return updated
  }

  async claim(query: StateQuery<Doc, Field> & { readonly limit: number }, set: Partial<Doc>): Promise<readonly Doc[]> {
    const { sql, values } = this.#select(query)
    return this.#write(`UPDATE ${this.#table} SET doc = ? WHERE id = ?`, (statement) =>
      this.#read(sql, values).map((doc) => {
        const updated = { ...doc, ...set, id: doc.id }
        statement.run(JSON.stringify(updated), doc.id)
        return updated
      }),
    )
  }

  async delete(filter: StateFilter<Doc, Field> | { readonly id: string }): Promise<number> {
    const { sql, values } = where(filter as Filter)
    return this.#write(`DELETE FROM ${this.#table} WHERE ${sql}`, (statement) =>
      Number(statement.run(...values).changes),
    )
  }

  #select({ where: filter = {}, sort = [], limit = -1 }: StateQuery<Doc, Field>): Clause {
    const { sql, values } = where(filter as Filter)
    return {
      sql: `SELECT doc FROM ${this.#table} WHERE ${sql} ORDER BY ${orderBy(sort)} LIMIT ?`,
      values: [...values, limit],
    }
  }

  #read(sql: string, values: readonly SQLInputValue[]): Doc[] {
    try {
      return this.#prepare(sql)
        .all(...values)
        .map(({ doc }) => JSON.parse(doc as string))
    } catch (cause) {
      throw new Unavailable('stateStore', cause)
    }
  }

  #write<Result>(sql: string, work: (statement: StatementSync) => Result): Promise<Result> {
    return this.#group.run(() => work(this.#prepare(sql)))
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function tableName(name: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`'${name}' cannot be the name of a collection.`)
  return `"${name}"`
}

function schemaOf(table: string, indexes: readonly (readonly string[])[]): string {
  const statements = indexes.map((fields) => {
    const name = `"${table.slice(1, -1)}:${fields.join(',')}"`
    return `CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${fields.map(field).join(', ')});`
  })
  return `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT; ${statements.join(' ')}`
}
