import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { StateDocument } from '../port.ts'
import type { Clause } from './where.ts'

/** The table that a write needs, and the SQL that creates it with its indexes where they are missing. */
export interface TableDefinition {
  readonly name: string
  readonly schema: string
}

/** A write as the writer's thread gets it. */
export type Write = { readonly table: TableDefinition } & (
  | { readonly kind: 'create' }
  | { readonly kind: 'insert'; readonly rows: readonly (readonly [id: string, doc: string])[] }
  | { readonly kind: 'put'; readonly id: string; readonly doc: string }
  | { readonly kind: 'claim'; readonly select: Clause; readonly set: Readonly<Record<string, unknown>> }
  | { readonly kind: 'delete'; readonly where: Clause }
)

export interface Outcome {
  /** How many documents were written or deleted. */
  readonly changes: number
  /** `insert`: whether each row was new. */
  readonly inserted?: readonly boolean[]
  /** `claim`: the documents as they are now. */
  readonly docs?: readonly StateDocument[]
}

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

  #insert(table: string, rows: readonly (readonly [id: string, doc: string])[]): Outcome {
    const sql = `INSERT INTO ${table} (id, doc) VALUES (?, ?) ON CONFLICT DO NOTHING`
    const inserted = rows.map(([id, doc]) => this.#run(sql, id, doc) === 1)
    return { changes: inserted.filter(Boolean).length, inserted }
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
