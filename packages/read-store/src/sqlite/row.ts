import type { SqlValue } from '@manabi/sqlite'
import type { Batch, Document } from '../port.ts'
import { arraysOf, indexedValue, type Schema } from './schema.ts'

type Written = Batch<Document>['documents'] extends ReadonlyMap<string, infer Entry> ? Entry : never

/** A document as its table takes it, or a deletion. A list is copied to another thread sooner than an object. */
export type Row = readonly [
  id: string,
  position: number,
  /** Null for a deletion. */
  text: string | null,
  isNew: boolean,
  /** Of its columns. */
  values: readonly SqlValue[],
  /** What fields hold that have a table of elements, and an array. */
  elements: readonly Elements[],
]
type Elements = readonly [field: string, values: readonly SqlValue[]]

const none: readonly never[] = []

/** A document that cannot be indexed is a `TypeError`. */
function rowOf(schema: Schema, id: string, { position, doc, isNew = false }: Written): Row {
  if (doc === null) return [id, position, null, isNew, none, none]
  const arrays = arraysOf(schema, doc)
  const values = schema.fields.map((field) => (arrays.includes(field) ? null : indexedValue(doc[field], field)))
  const elements = arrays.map((field) => [field, elementsOf(doc, field)] as const)
  const ofTables = elements.filter(([field]) => schema.multi.includes(field))
  return [id, position, JSON.stringify(doc), isNew, values, ofTables]
}

const elementsOf = (doc: Document, field: string): readonly SqlValue[] => [
  ...new Set((doc[field] as unknown[]).map((element) => indexedValue(element, field))),
]

/** Documents, and characters of JSON, of one piece: making it takes a few milliseconds. */
const [mostRows, mostText] = [300, 300_000]

/** The rows of all documents, in pieces; one at least. A document that cannot be indexed is a `TypeError`. */
export function* rowsOf(schema: Schema, documents: Batch<Document>['documents']): Generator<readonly Row[]> {
  let [rows, text] = [[] as Row[], 0]
  for (const [id, document] of documents) {
    if (rows.length >= mostRows || text > mostText) {
      yield rows
      ;[rows, text] = [[], 0]
    }
    const row = rowOf(schema, id, document)
    rows.push(row)
    text += row[2]?.length ?? 0
  }
  yield rows
}
