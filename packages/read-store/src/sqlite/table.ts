import type { Batch, Document } from '../port.ts'
import type { Deletion, Scanned, Stored } from '../readStore.ts'
import type { Connection } from './connection.ts'
import { quoted, type SqlValue, sqlValue } from './fragment.ts'
import { arraysOf, column, elements, type Schema } from './schema.ts'

type Written = Batch<Document>['documents'] extends ReadonlyMap<string, infer Entry> ? Entry : never

/** The documents of one generation. Writing runs inside a transaction of the caller. */
export class Table {
  readonly #connection: Connection
  readonly #schema: Schema
  readonly #sql: ReturnType<typeof statements>

  constructor(connection: Connection, schema: Schema) {
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
  write(id: string, { position, doc, isNew = false }: Written): number | null {
    if (doc !== null) return this.#put(id, { position, doc, isNew })
    this.#delete(id, position)
    return null
  }

  /** The values of its columns, and its fields that hold an array. Throws where it cannot be indexed. */
  indexed(doc: Document) {
    const arrays = arraysOf(this.#schema, doc)
    const values = this.#schema.fields.map((field) => (arrays.includes(field) ? null : sqlValue(doc[field], field)))
    for (const field of arrays) for (const element of doc[field] as unknown[]) sqlValue(element, field)
    return { values, arrays }
  }

  #put(id: string, { position, doc, isNew }: Written & { readonly doc: Document }): number | null {
    const text = JSON.stringify(doc)
    // What cannot be indexed is refused before anything is written.
    const { values, arrays } = this.indexed(doc)
    const kept = arrays.filter((field) => this.#schema.multi.includes(field))
    if (kept.length > 0) {
      const row = this.#connection.get(this.#sql.upsertKey, id, position, text, ...values)
      if (row === undefined) return null
      for (const field of kept) this.#replaceElements(row['k'] as number, field, doc)
      return text.length
    }
    // Most changes leave the indexed fields alone: then no index has to be touched.
    const run = (sql: string) => this.#connection.run(sql, id, position, text, ...values).changes > 0
    return run(isNew ? this.#sql.insert : this.#sql.update) || run(this.#sql.upsert) ? text.length : null
  }

  #replaceElements(k: number, field: string, doc: Document): void {
    const table = elements(this.#schema.table, field)
    const wanted = new Set((doc[field] as unknown[]).map((element) => sqlValue(element, field)))
    const present = this.#connection.all({ sql: `SELECT value FROM ${table} WHERE k = ?`, values: [k] })
    if (present.length === wanted.size && present.every(({ value }) => wanted.has(value as SqlValue))) return
    this.#connection.run(`DELETE FROM ${table} WHERE k = ?`, k)
    for (const value of wanted) this.#connection.run(`INSERT INTO ${table} VALUES (?, ?)`, value, k)
  }

  #delete(id: string, position: number): void {
    this.#connection.run(this.#sql.delete, id, position)
    this.#connection.run(this.#sql.remember, id, position)
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
    upsert,
    // Answering the key makes the write a fifth slower: only for documents with elements.
    upsertKey: `${upsert} RETURNING k`,
    delete: `DELETE FROM ${docs} WHERE id = ?1 AND position < ?2`,
    remember: `INSERT INTO ${gone} VALUES (?1, ?2)
      ON CONFLICT (id) DO UPDATE SET position = excluded.position WHERE excluded.position > position`,
  }
}
