import type { DatabaseSync } from 'node:sqlite'
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
  const statements = new Statements(database)
  const created = new Set<string>()
  return (write) => {
    const { name, schema } = write.table
    // In the transaction of the write, so that a full disk or a lock refuses both alike.
    if (!created.has(schema)) database.exec(schema)
    created.add(schema)
    return changed(statements, name, write)
  }
}

function changed(statements: Statements, table: string, change: Change): Outcome {
  switch (change.kind) {
    case 'insert': {
      const insert = `INSERT INTO ${table} (id, doc) VALUES (?, ?) ON CONFLICT DO NOTHING`
      const inserted = change.docs.filter((doc) => statements.run(insert, ...doc).changes === 1)
      return { inserted: inserted.map(([id]) => id) }
    }
    case 'put':
      for (const doc of change.docs) statements.run(`INSERT OR REPLACE INTO ${table} (id, doc) VALUES (?, ?)`, ...doc)
      return {}
    case 'set': {
      const docs = statements.all(change.select).map(({ doc: json }) => {
        const old = JSON.parse(json as string) as StateDocument
        const doc = { ...old, ...change.set, id: old.id }
        statements.run(`UPDATE ${table} SET doc = ? WHERE id = ?`, JSON.stringify(doc), doc.id)
        return doc
      })
      return { docs }
    }
    case 'delete': {
      const { sql, values } = change.where
      return { deleted: Number(statements.run(`DELETE FROM ${table} WHERE ${sql}`, ...values).changes) }
    }
  }
}
