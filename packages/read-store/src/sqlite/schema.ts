import { type Document, fieldsOf, keysOf, type ListIndex } from '../port.ts'
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
  /** Indexes over columns and the id. */
  readonly indexes: readonly (readonly string[])[]
  /** Each has a table of elements in order, and one of their numbers. Triggers keep both. */
  readonly lists: readonly ListIndex[]
}

export const column = (field: string): string => quoted(`f_${field}`)
/** `id` has a column of its own. */
export const keyColumn = (key: string): string => (key === 'id' ? 'id' : column(key))
export const elements = (table: string, field: string): string => quoted(`${table}/${field}`)
/** How many documents have each element of a list index. */
export const lengths = (table: string, field: string): string => quoted(`${table}/${field}/lengths`)

export function schemaOf(table: string, indexes: GenerationDefinition['indexes']): Schema {
  const [lists, others] = [indexes.filter(isList), indexes.filter((index) => !isList(index))]
  const multi = others
    .map(fieldsOf)
    .flatMap(([field, ...more]) => (field === undefined || more.length > 0 ? [] : field))
  const fields = [...new Set(indexes.flatMap(fieldsOf))]
  return { table, deleted: `${table}/`, fields, multi: [...new Set(multi)], indexes: others.map(keysOf), lists }
}

const isList = (index: GenerationDefinition['indexes'][number]): index is ListIndex => 'each' in index

export function createSql({ table, deleted, fields, multi, indexes, lists }: Schema): string {
  const columns = fields.map((field) => `${column(field)},`).join(' ')
  return [
    `CREATE TABLE ${quoted(table)}
       (k INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, ${columns} doc TEXT NOT NULL)`,
    `CREATE TABLE ${quoted(deleted)} (id TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID`,
    ...indexes.map(
      (index, i) => `CREATE INDEX ${quoted(`${table}#${i}`)} ON ${quoted(table)} (${index.map(keyColumn)})`,
    ),
    ...multi.map((field) => elementsSql(table, field)),
    ...lists.map((list) => listSql(table, list)),
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

export const dropSql = ({ table, deleted, multi, lists }: Schema): string =>
  [quoted(deleted), ...multi.map((field) => elements(table, field)), ...lists.flatMap(tablesOf(table)), quoted(table)]
    .map((name) => `DROP TABLE IF EXISTS ${name}`)
    .join(';\n')

/** Deleting a document then leaves its lists alone, which are emptied by themselves: quicker than one by one. */
export const forgetListsSql = ({ table, lists }: Schema): string =>
  lists.map(({ each }) => `DROP TRIGGER IF EXISTS ${quoted(`${table}/${each}!delete`)}`).join(';\n')

/** The large tables of a generation with their keys, in the order in which they can be emptied. */
export const sweptTables = ({ table, lists }: Schema): readonly (readonly [name: string, key: string])[] => [
  ...lists.map(({ each }) => [elements(table, each), 'list, place, k'] as const),
  ...lists.map(({ each }) => [lengths(table, each), 'list'] as const),
  [quoted(table), 'k'],
]

const tablesOf = (table: string) => (list: ListIndex) => [elements(table, list.each), lengths(table, list.each)]

/** The elements of a document, as rows of the list's table; `row` is the document's. */
export const listed = (table: string, list: ListIndex, row: string): string =>
  `SELECT n.list, ${placeIn(list, row)} AS place, ${row}.k AS k
   FROM ${lengths(table, list.each)} n WHERE n.value IN (${valuesIn(list, row)})`

const valuesIn = ({ each }: ListIndex, row: string): string =>
  `SELECT value FROM json_each(${row}.doc, '${pathTo(each)}') WHERE value IS NOT NULL`

/** What stands first in every order takes the place of null, which a key may not hold. */
const placeIn = ({ by }: ListIndex, row: string): string => `ifnull(json_extract(${row}.doc, '${pathTo(by)}'), -9e999)`

const pathTo = (field: string): string => `$."${field.replaceAll("'", "''")}"`

/** Elements stand in the lists by number, for there are many. No index by document: what a document had follows from what it was. */
function listSql(table: string, list: ListIndex): string {
  const [docs, all, numbers] = [quoted(table), elements(table, list.each), lengths(table, list.each)]
  const trigger = (event: string) => quoted(`${table}/${list.each}!${event}`)
  const enter = `
    INSERT INTO ${numbers} (value, length) SELECT DISTINCT value, 1 FROM (${valuesIn(list, 'new')}) WHERE true
      ON CONFLICT (value) DO UPDATE SET length = length + 1;
    INSERT INTO ${all} ${listed(table, list, 'new')};`
  const leave = `
    DELETE FROM ${all} WHERE (list, place, k) IN (${listed(table, list, 'old')});
    UPDATE ${numbers} SET length = length - 1 WHERE value IN (${valuesIn(list, 'old')});
    DELETE FROM ${numbers} WHERE length = 0 AND value IN (${valuesIn(list, 'old')});`
  const changed = [list.each, list.by]
    .map((field) => ['old', 'new'].map((row) => `json_extract(${row}.doc, '${pathTo(field)}')`).join(' IS NOT '))
    .join(' OR ')
  return `
    CREATE TABLE ${all} (list INTEGER NOT NULL, place, k INTEGER NOT NULL, PRIMARY KEY (list, place, k)) WITHOUT ROWID;
    CREATE TABLE ${numbers} (list INTEGER PRIMARY KEY, value UNIQUE, length INTEGER NOT NULL);
    CREATE TRIGGER ${trigger('insert')} AFTER INSERT ON ${docs} BEGIN ${enter} END;
    CREATE TRIGGER ${trigger('update')} AFTER UPDATE OF doc ON ${docs} WHEN ${changed} BEGIN ${leave} ${enter} END;
    CREATE TRIGGER ${trigger('delete')} AFTER DELETE ON ${docs} BEGIN ${leave} END`
}

/** The multi-valued fields of a document: those of its own index, or of a list, that hold an array. */
export function arraysOf({ multi, lists }: Schema, doc: Document): readonly string[] {
  if (multi.length === 0 && lists.length === 0) return none
  return [...multi, ...lists.map(({ each }) => each)].filter((field) => Array.isArray(doc[field]))
}

const none: readonly string[] = []
