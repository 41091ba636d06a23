import type { SqlValue, Statements } from '@manabi/sqlite'
import type { Deletion, Scanned, Stored } from '../readStore.ts'
import type { Row } from './row.ts'
import { column, deleted, documents, elements, type Schema } from './schema.ts'

/** The documents of one generation. Writing runs inside a transaction of the caller. */
export class Table {
  readonly #statements: Statements
  readonly #sql: ReturnType<typeof sqlOf>

  constructor(statements: Statements, schema: Schema) {
    this.#statements = statements
    this.#sql = sqlOf(schema)
  }

  load(id: string): Stored | null {
    const row = this.#statements.get(this.#sql.load, id)
    if (row !== undefined) return { position: row['position'] as number, doc: JSON.parse(row['doc'] as string) }
    const deleted = this.#statements.get(this.#sql.loadDeleted, id)
    return deleted === undefined ? null : { position: deleted['position'] as number, doc: null }
  }

  scan(after: string, limit: number): Scanned[] {
    const rows = this.#statements.all({ sql: this.#sql.scan, values: [after, limit] })
    return rows.map(({ id, position, doc }) => ({
      id: id as string,
      position: position as number,
      doc: JSON.parse(doc as string),
    }))
  }

  deletions(after: string, limit: number): Deletion[] {
    const rows = this.#statements.all({ sql: this.#sql.deletions, values: [after, limit] })
    return rows.map(({ id, position }) => ({ id: id as string, position: position as number }))
  }

  write(rows: readonly Row[]): void {
    for (const row of rows) this.#put(row)
  }

  #put([id, position, text, isNew, values, elements]: Row): void {
    if (text === null) {
      this.#statements.run(this.#sql.delete, id, position)
      this.#statements.run(this.#sql.remember, id, position)
    } else if (elements.length > 0) {
      const row = this.#statements.get(this.#sql.upsertKey, id, position, text, ...values)
      if (row === undefined) return
      for (const [field, wanted] of elements) this.#replaceElements(row['k'] as number, field, wanted)
    } else {
      // Most changes leave the indexed fields alone: then no index has to be touched.
      const run = (sql: string) => this.#statements.run(sql, id, position, text, ...values).changes > 0
      if (isNew || !run(this.#sql.update)) run(this.#sql.upsert)
    }
  }

  #replaceElements(k: number, field: string, wanted: readonly SqlValue[]): void {
    const table = elements(field)
    const present = this.#statements.all({ sql: `SELECT value FROM ${table} WHERE k = ?`, values: [k] })
    const known = new Set(present.map(({ value }) => value as SqlValue))
    if (known.size === wanted.length && wanted.every((value) => known.has(value))) return
    this.#statements.run(`DELETE FROM ${table} WHERE k = ?`, k)
    for (const value of wanted) this.#statements.run(`INSERT INTO ${table} VALUES (?, ?)`, value, k)
  }
}

function sqlOf({ fields }: Schema) {
  const columns = fields.map((field) => `, ${column(field)}`).join('')
  const given = fields.map((_, i) => `, ?${i + 4}`).join('')
  const set = fields.map((field) => `, ${column(field)} = excluded.${column(field)}`).join('')
  const unchanged = fields.map((field, i) => ` AND ${column(field)} IS ?${i + 4}`).join('')
  const upsert = `INSERT INTO ${documents} (id, position, doc${columns}) SELECT ?1, ?2, ?3${given}
      WHERE NOT EXISTS (SELECT 1 FROM ${deleted} WHERE id = ?1 AND position >= ?2)
      ON CONFLICT (id) DO UPDATE SET position = excluded.position, doc = excluded.doc${set}
      WHERE excluded.position > position`
  return {
    load: `SELECT position, doc FROM ${documents} WHERE id = ?`,
    loadDeleted: `SELECT position FROM ${deleted} WHERE id = ?`,
    scan: `SELECT id, position, doc FROM ${documents} WHERE id > ?1 ORDER BY id LIMIT ?2`,
    deletions: `SELECT id, position FROM ${deleted} g WHERE id > ?1
      AND NOT EXISTS (SELECT 1 FROM ${documents} d WHERE d.id = g.id) ORDER BY id LIMIT ?2`,
    update: `UPDATE ${documents} SET position = ?2, doc = ?3 WHERE id = ?1 AND position < ?2${unchanged}`,
    upsert,
    // Answering the key makes the write a fifth slower: only for documents with elements.
    upsertKey: `${upsert} RETURNING k`,
    delete: `DELETE FROM ${documents} WHERE id = ?1 AND position < ?2`,
    remember: `INSERT INTO ${deleted} VALUES (?1, ?2)
      ON CONFLICT (id) DO UPDATE SET position = excluded.position WHERE excluded.position > position`,
  }
}
