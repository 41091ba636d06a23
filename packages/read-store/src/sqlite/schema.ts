import type { Document } from '../port.ts'
import type { GenerationDefinition } from '../readStore.ts'
import { quoted } from './fragment.ts'

/** A generation's table and what belongs to it. Columns of indexed fields stand before the document, which may fill many pages. */
export interface Schema {
  readonly table: string
  /** Positions of deleted documents. */
  readonly deleted: string
  readonly fields: readonly string[]
  /** Fields with an index of their own, whose documents may hold an array there; each has a table of elements. */
  readonly multi: readonly string[]
  readonly indexes: readonly (readonly string[])[]
}

export const column = (field: string): string => quoted(`f_${field}`)
export const elements = (table: string, field: string): string => quoted(`${table}/${field}`)

export function schemaOf(table: string, indexes: GenerationDefinition['indexes']): Schema {
  const multi = indexes.filter((index) => index.length === 1).map(([field]) => field as string)
  return { table, deleted: `${table}/`, fields: [...new Set(indexes.flat())], multi: [...new Set(multi)], indexes }
}

export function createSql({ table, deleted, fields, multi, indexes }: Schema): string {
  const columns = fields.map((field) => `${column(field)},`).join(' ')
  return [
    `CREATE TABLE ${quoted(table)}
       (k INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, ${columns} doc TEXT NOT NULL)`,
    `CREATE TABLE ${quoted(deleted)} (id TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID`,
    ...indexes.map(
      (index, i) => `CREATE INDEX ${quoted(`${table}#${i}`)} ON ${quoted(table)} (${[...index.map(column), 'id']})`,
    ),
    ...multi.map((field) => elementsSql(table, field)),
  ].join(';\n')
}

function elementsSql(table: string, field: string): string {
  const name = elements(table, field)
  return `
    CREATE TABLE ${name} (value, k INTEGER NOT NULL, PRIMARY KEY (value, k)) WITHOUT ROWID;
    CREATE INDEX ${quoted(`${table}/${field}#k`)} ON ${name} (k);
    CREATE TRIGGER ${quoted(`${table}/${field}!`)} AFTER DELETE ON ${quoted(table)}
      BEGIN DELETE FROM ${name} WHERE k = old.k; END`
}

export const dropSql = ({ table, deleted, multi }: Schema): string =>
  [quoted(deleted), ...multi.map((field) => elements(table, field)), quoted(table)]
    .map((name) => `DROP TABLE IF EXISTS ${name}`)
    .join(';\n')

/** The multi-valued fields of a document: those of its own index that hold an array. */
export const arraysOf = ({ multi }: Schema, doc: Document): string[] =>
  multi.filter((field) => Array.isArray(doc[field]))
