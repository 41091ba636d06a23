import { scalar } from '@manabi/kernel/filter'
import { type SqlValue, sqlValue } from '@manabi/sqlite'
import { type Document, fieldsOf, keysOf, type ListIndex } from '../port.ts'
import type { GenerationDefinition } from '../readStore.ts'

/** The tables of a generation's file. Columns of indexed fields stand before the document, which may fill many pages. */
export interface Schema {
  readonly fields: readonly string[]
  /** Fields with an index of their own, whose documents may hold an array there; each has a table of elements. */
  readonly multi: readonly string[]
  /** Indexes over columns and the id. */
  readonly indexes: readonly (readonly string[])[]
  /** Each has a table of elements in order, and one of their numbers. Triggers keep both. */
  readonly lists: readonly ListIndex[]
}

/** Names come from definitions, not from requests; quoted all the same. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const column = (field: string): string => quoted(`f_${field}`)
/** `id` has a column of its own. */
export const keyColumn = (key: string): string => (key === 'id' ? 'id' : column(key))
export const documents = 'documents'
/** Positions of deleted documents. */
export const deleted = 'deleted'
export const elements = (field: string): string => quoted(`elements/${field}`)
/** How many documents have each element of a list index. */
export const lengths = (field: string): string => quoted(`lengths/${field}`)

export function schemaOf(indexes: GenerationDefinition['indexes']): Schema {
  const [lists, others] = [indexes.filter(isList), indexes.filter((index) => !isList(index))]
  const multi = others
    .map(fieldsOf)
    .flatMap(([field, ...more]) => (field === undefined || more.length > 0 ? [] : field))
  const fields = [...new Set(indexes.flatMap(fieldsOf))]
  return { fields, multi: [...new Set(multi)], indexes: others.map(keysOf), lists }
}

const isList = (index: GenerationDefinition['indexes'][number]): index is ListIndex => 'each' in index

export function createSql({ fields, multi, indexes, lists }: Schema): string {
  const columns = fields.map((field) => `${column(field)},`).join(' ')
  return [
    `CREATE TABLE ${documents}
       (k INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, ${columns} doc TEXT NOT NULL)`,
    `CREATE TABLE ${deleted} (id TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID`,
    ...indexes.map((index, i) => `CREATE INDEX index${i} ON ${documents} (${index.map(keyColumn)})`),
    ...multi.map(elementsSql),
    ...lists.map(listSql),
  ].join(';\n')
}

function elementsSql(field: string): string {
  const name = elements(field)
  return `
    CREATE TABLE ${name} (value, k INTEGER NOT NULL, PRIMARY KEY (value, k)) WITHOUT ROWID;
    CREATE INDEX ${quoted(`elements/${field}/k`)} ON ${name} (k);
    CREATE TRIGGER ${quoted(`${field}/delete`)} AFTER DELETE ON ${documents}
      BEGIN DELETE FROM ${name} WHERE k = old.k; END`
}

/** The elements of a document, as rows of the list's table; `row` is the document's. */
export const listed = (list: ListIndex, row: string): string =>
  `SELECT n.list, ${placeIn(list, row)} AS place, ${row}.k AS k
   FROM ${lengths(list.each)} n WHERE n.value IN (${valuesIn(list, row)})`

const valuesIn = ({ each }: ListIndex, row: string): string =>
  `SELECT value FROM json_each(${row}.doc, '${pathTo(each)}') WHERE value IS NOT NULL`

/** What stands first in every order takes the place of null, which a key may not hold. */
const placeIn = ({ by }: ListIndex, row: string): string => `ifnull(json_extract(${row}.doc, '${pathTo(by)}'), -9e999)`

const pathTo = (field: string): string => `$."${field.replaceAll("'", "''")}"`

/** Rows name their list by a number, because there are many. They need no index by document: its old elements follow from its old text. */
function listSql(list: ListIndex): string {
  const [all, numbers] = [elements(list.each), lengths(list.each)]
  const trigger = (event: string) => quoted(`${list.each}/list/${event}`)
  const enter = `
    INSERT INTO ${numbers} (value, length) SELECT DISTINCT value, 1 FROM (${valuesIn(list, 'new')}) WHERE true
      ON CONFLICT (value) DO UPDATE SET length = length + 1;
    INSERT INTO ${all} ${listed(list, 'new')};`
  const leave = `
    DELETE FROM ${all} WHERE (list, place, k) IN (${listed(list, 'old')});
    UPDATE ${numbers} SET length = length - 1 WHERE value IN (${valuesIn(list, 'old')});
    DELETE FROM ${numbers} WHERE length = 0 AND value IN (${valuesIn(list, 'old')});`
  const changed = [list.each, list.by]
    .map((field) => ['old', 'new'].map((row) => `json_extract(${row}.doc, '${pathTo(field)}')`).join(' IS NOT '))
    .join(' OR ')
  return `
    CREATE TABLE ${all} (list INTEGER NOT NULL, place, k INTEGER NOT NULL, PRIMARY KEY (list, place, k)) WITHOUT ROWID;
    CREATE TABLE ${numbers} (list INTEGER PRIMARY KEY, value UNIQUE, length INTEGER NOT NULL);
    CREATE TRIGGER ${trigger('insert')} AFTER INSERT ON ${documents} BEGIN ${enter} END;
    CREATE TRIGGER ${trigger('update')} AFTER UPDATE OF doc ON ${documents} WHEN ${changed} BEGIN ${leave} ${enter} END;
    CREATE TRIGGER ${trigger('delete')} AFTER DELETE ON ${documents} BEGIN ${leave} END`
}

/** The value of an indexed field as SQL has it. Anything but a scalar is a `TypeError`: an object never reaches SQL. */
export const indexedValue = (value: unknown, field: string): SqlValue => sqlValue(scalar(value, field))

/** The fields of a document that hold an array, among those with an index of their own or a list. */
export function arraysOf({ multi, lists }: Schema, doc: Document): readonly string[] {
  if (multi.length === 0 && lists.length === 0) return none
  return [...multi, ...lists.map(({ each }) => each)].filter((field) => Array.isArray(doc[field]))
}

const none: readonly string[] = []
