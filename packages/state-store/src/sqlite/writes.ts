import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type Fragment, Statements } from '@manabi/sqlite'
import type { StateDocument } from '../port.ts'
import type { TableDefinition } from './table.ts'

export type Change =
  | { readonly kind: 'insert' | 'put'; readonly docs: readonly StoredDocument[] }
  /** Sets fields of the selected documents. */
  | { readonly kind: 'set'; readonly select: Fragment; readonly set: Readonly<Record<string, unknown>> }
  | { readonly kind: 'delete'; readonly where: Fragment }

export type StoredDocument = readonly [id: string, json: string]

/** A write to a collection as the writer's thread gets it. */
export type Write = Change & { readonly table: TableDefinition }

export interface Outcome {
  /** How many documents were deleted. */
  readonly deleted?: number
  /** Ids of the documents that were inserted. */
  readonly inserted?: readonly string[]
  /** The documents whose fields were set, as they are now. */
  readonly docs?: readonly StateDocument[]
}

/** Runs in the writer's thread. */
export function prepareWriter(database: DatabaseSync): (write: Write) => Outcome {
  const writes = new Writes(database)
  return (write) => writes.run(write)
}

class Writes {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #created = new Set<string>()

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#statements = new Statements(database)
  }

  run(write: Write): Outcome {
    this.#create(write.table)
    const { name } = write.table
    switch (write.kind) {
      case 'insert': {
        const insert = `INSERT INTO ${name} (id, doc) VALUES (?, ?) ON CONFLICT DO NOTHING`
        const inserted = write.docs.filter((doc) => this.#run(insert, ...doc) === 1)
        return { inserted: inserted.map(([id]) => id) }
      }
      case 'put':
        for (const doc of write.docs) this.#run(`INSERT OR REPLACE INTO ${name} (id, doc) VALUES (?, ?)`, ...doc)
        return {}
      case 'set':
        return { docs: this.#set(name, write.select, write.set) }
      case 'delete':
        return { deleted: this.#run(`DELETE FROM ${name} WHERE ${write.where.sql}`, ...write.where.values) }
    }
  }

  /** In the transaction of the write, so that a full disk or a lock refuses both alike. */
  #create({ schema }: TableDefinition): void {
    if (this.#created.has(schema)) return
    this.#database.exec(schema)
    this.#created.add(schema)
  }

  #set(table: string, { sql, values }: Fragment, set: Readonly<Record<string, unknown>>): readonly StateDocument[] {
    const found = this.#statements.prepare(sql).all(...values)
    return found.map(({ doc }) => {
      const old = JSON.parse(doc as string) as StateDocument
      const changed = { ...old, ...set, id: old.id }
      this.#run(`UPDATE ${table} SET doc = ? WHERE id = ?`, JSON.stringify(changed), changed.id)
      return changed
    })
  }

  #run(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#statements.prepare(sql).run(...values).changes)
  }
}
