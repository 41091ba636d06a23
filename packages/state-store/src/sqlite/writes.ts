import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { StateDocument } from '../port.ts'
import type { Clause } from './where.ts'

/** The table that a write needs, and the SQL that creates it with its indexes where they are missing. */
export interface TableDefinition {
  readonly name: string
  readonly schema: string
}

/** A write to some collection. */
export type Change =
  | { readonly kind: 'create' }
  /** `rows`: id, document, id, document … Flat, because it is copied. */
  | { readonly kind: 'insert'; readonly rows: readonly string[] }
  | { readonly kind: 'put'; readonly id: string; readonly doc: string }
  /** `update`: of one document, which is found by its id. */
  | { readonly kind: 'claim' | 'update'; readonly select: Clause; readonly set: Readonly<Record<string, unknown>> }
  | { readonly kind: 'delete'; readonly where: Clause }

/** A write as the writer's thread gets it. `isCreated`: the table and its indexes are known to be there. */
export type Write = Change & { readonly table: TableDefinition; readonly isCreated: boolean }

export interface Outcome {
  /** How many documents were written or deleted. */
  readonly changes: number
  /** `insert`: which of the rows were there already; usually none. */
  readonly wereThere?: readonly number[]
  /** `claim` and `update`: the documents as they are now. */
  readonly docs?: readonly StateDocument[]
}

/** How many rows one statement inserts: to run a statement takes as long as to insert into a table without indexes. */
const perStatement = 8

/** Runs in the writer's thread. */
export function prepareWriter(database: DatabaseSync): (write: Write) => Outcome {
  const writes = new Writes(database)
  return (write) => writes.run(write)
}

class Writes {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #created = new Set<string>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run(write: Write): Outcome {
    this.#create(write.table)
    const { name } = write.table
    switch (write.kind) {
      case 'create':
        return { changes: 0 }
      case 'insert':
        return this.#insert(name, write.rows)
      case 'put':
        return { changes: this.#run(`INSERT OR REPLACE INTO ${name} (id, doc) VALUES (?, ?)`, write.id, write.doc) }
      case 'claim':
      case 'update':
        return this.#claim(name, write.select, write.set)
      case 'delete':
        return { changes: this.#run(`DELETE FROM ${name} WHERE ${write.where.sql}`, ...write.where.values) }
    }
  }

  /** In the transaction of the write, so that a full disk or a lock refuses both alike. */
  #create({ schema }: TableDefinition): void {
    if (this.#created.has(schema)) return
    this.#database.exec(schema)
    this.#created.add(schema)
  }

  #insert(table: string, rows: readonly string[]): Outcome {
    const [one, some] = [this.#prepare(insertInto(table, 1)), this.#prepare(insertInto(table, perStatement))]
    const wereThere: number[] = []
    const count = rows.length / 2
    for (let done = 0, size = 0; done < count; done += size) {
      size = count - done < perStatement ? 1 : perStatement
      const next = rows.slice(2 * done, 2 * (done + size))
      const { changes, lastInsertRowid: last } = (size === 1 ? one : some).run(...next)
      if (changes === size) continue
      const added = this.#added(table, Number(last), Number(changes))
      for (let row = 0; row < size; row++) if (!added.delete(next[2 * row]!)) wereThere.push(done + row)
    }
    return { changes: count - wereThere.length, wereThere }
  }

  /** The ids of the rows that were inserted just now: they have the last numbers. */
  #added(table: string, last: number, count: number): Set<unknown> {
    if (count === 0) return new Set()
    const select = this.#prepare(`SELECT id FROM ${table} WHERE rowid > ? AND rowid <= ?`)
    return new Set(select.all(last - count, last).map(({ id }) => id))
  }

  #claim(table: string, { sql, values }: Clause, set: Readonly<Record<string, unknown>>): Outcome {
    const found = this.#prepare(sql).all(...values)
    const docs = found.map(({ doc }) => {
      const old = JSON.parse(doc as string) as StateDocument
      return { ...old, ...set, id: old.id }
    })
    for (const doc of docs) this.#run(`UPDATE ${table} SET doc = ? WHERE id = ?`, JSON.stringify(doc), doc.id)
    return { changes: docs.length, docs }
  }

  #run(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    // Filters come in few shapes; those with more are not worth more than this.
    if (this.#statements.size >= 200) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

const insertInto = (table: string, count: number): string =>
  `INSERT INTO ${table} (id, doc) VALUES ${Array(count).fill('(?, ?)').join(', ')} ON CONFLICT DO NOTHING`
