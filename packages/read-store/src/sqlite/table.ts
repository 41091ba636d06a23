import type { Deletion, Scanned, Stored } from '../readStore.ts'
import { quoted, type SqlValue } from './fragment.ts'
import { type Row, type Rows, rowOf, unpacked, type Written } from './row.ts'
import { column, elements, type Schema } from './schema.ts'
import type { Statements } from './statements.ts'

/** The documents of one generation. Writing runs inside a transaction of the caller. */
export class Table {
  readonly #connection: Statements
  readonly #schema: Schema
  readonly #sql: ReturnType<typeof statements>

  constructor(connection: Statements, schema: Schema) {
    this.#connection = connection
    this.#schema = schema
    this.#sql = statements(schema)
  }

  load(id: string): Stored | null {
    const row = this.#connection.get(this.#sql.load, id)
    if (row !== undefined) return { position: row['position'] as number, doc: JSON.parse(row['doc'] as string) }
    const deleted = this.#connection.get(this.#sql.loadDeleted, id)
    return deleted === undefined ? null : { position: deleted['position'] as number, doc: null }
  }

  scan(after: string, limit: number): Scanned[] {
    const rows = this.#connection.all({ sql: this.#sql.scan, values: [after, limit] })
    return rows.map(({ id, position, doc }) => ({
      id: id as string,
      position: position as number,
      doc: JSON.parse(doc as string),
    }))
  }

  deletions(after: string, limit: number): Deletion[] {
    const rows = this.#connection.all({ sql: this.#sql.deletions, values: [after, limit] })
    return rows.map(({ id, position }) => ({ id: id as string, position: position as number }))
  }

  /** Answers the length of the document's JSON; null for a deletion, and where a newer state stays. */
  write(id: string, stored: Written, insert = this.#sql.insert): number | null {
    return this.#put(rowOf(this.#schema, id, stored), insert)
  }

  /** How the new ones among many different documents are inserted: it is worth a look whether any was ever deleted. */
  insert(): string {
    return this.#connection.get(this.#sql.someDeleted) === undefined ? this.#sql.insertFirst : this.#sql.insert
  }

  /** Of different documents. */
  writeAll(rows: Rows): void {
    const insert = this.insert()
    for (const row of unpacked(this.#schema, rows)) this.#put(row, insert)
  }

  #put([id, position, text, isNew, values, kept]: Row, insert: string): number | null {
    if (text === null) return this.#delete(id, position)
    if (kept.length > 0) {
      const row = this.#connection.get(this.#sql.upsertKey, id, position, text, ...values)
      if (row === undefined) return null
      for (const [field, wanted] of kept) this.#replaceElements(row['k'] as number, field, wanted)
      return text.length
    }
    // Most changes leave the indexed fields alone: then no index has to be touched.
    const run = (sql: string) => this.#connection.run(sql, id, position, text, ...values).changes > 0
    return run(isNew ? insert : this.#sql.update) || run(this.#sql.upsert) ? text.length : null
  }

  #replaceElements(k: number, field: string, wanted: readonly SqlValue[]): void {
    const table = elements(this.#schema.table, field)
    const present = this.#connection.all({ sql: `SELECT value FROM ${table} WHERE k = ?`, values: [k] })
    const known = new Set(present.map(({ value }) => value as SqlValue))
    if (known.size === wanted.length && wanted.every((value) => known.has(value))) return
    this.#connection.run(`DELETE FROM ${table} WHERE k = ?`, k)
    for (const value of wanted) this.#connection.run(`INSERT INTO ${table} VALUES (?, ?)`, value, k)
  }

  #delete(id: string, position: number): null {
    this.#connection.run(this.#sql.delete, id, position)
    this.#connection.run(this.#sql.remember, id, position)
    return null
  }
}

function statements({ table, deleted, fields }: Schema) {
  const [docs, gone] = [quoted(table), quoted(deleted)]
  const columns = fields.map((field) => `, ${column(field)}`).join('')
  const given = fields.map((_, i) => `, ?${i + 4}`).join('')
  const set = fields.map((field) => `, ${column(field)} = excluded.${column(field)}`).join('')
  const unchanged = fields.map((field, i) => ` AND ${column(field)} IS ?${i + 4}`).join('')
  const upsert = `INSERT INTO ${docs} (id, position, doc${columns}) SELECT ?1, ?2, ?3${given}
      WHERE NOT EXISTS (SELECT 1 FROM ${gone} WHERE id = ?1 AND position >= ?2)
      ON CONFLICT (id) DO UPDATE SET position = excluded.position, doc = excluded.doc${set}
      WHERE excluded.position > position`
  return {
    load: `SELECT position, doc FROM ${docs} WHERE id = ?`,
    loadDeleted: `SELECT position FROM ${gone} WHERE id = ?`,
    scan: `SELECT id, position, doc FROM ${docs} WHERE id > ?1 ORDER BY id LIMIT ?2`,
    deletions: `SELECT id, position FROM ${gone} g WHERE id > ?1
      AND NOT EXISTS (SELECT 1 FROM ${docs} d WHERE d.id = g.id) ORDER BY id LIMIT ?2`,
    update: `UPDATE ${docs} SET position = ?2, doc = ?3 WHERE id = ?1 AND position < ?2${unchanged}`,
    insert: `INSERT INTO ${docs} (id, position, doc${columns}) SELECT ?1, ?2, ?3${given}
      WHERE NOT EXISTS (SELECT 1 FROM ${gone} WHERE id = ?1) ON CONFLICT (id) DO NOTHING`,
    someDeleted: `SELECT 1 FROM ${gone} LIMIT 1`,
    // For where none was deleted; without SELECT it needs no journal of its own.
    insertFirst: `INSERT INTO ${docs} (id, position, doc${columns}) VALUES (?1, ?2, ?3${given}) ON CONFLICT (id) DO NOTHING`,
    upsert,
    // Answering the key makes the write a fifth slower: only for documents with elements.
    upsertKey: `${upsert} RETURNING k`,
    delete: `DELETE FROM ${docs} WHERE id = ?1 AND position < ?2`,
    remember: `INSERT INTO ${gone} VALUES (?1, ?2)
      ON CONFLICT (id) DO UPDATE SET position = excluded.position WHERE excluded.position > position`,
  }
}
