import type { Batch, Document } from '../port.ts'
import { type SqlValue, sqlValue } from './fragment.ts'
import { arraysOf, type Schema } from './schema.ts'

type Written = Batch<Document>['documents'] extends ReadonlyMap<string, infer Entry> ? Entry : never

/** A document as its table takes it, or a deletion. */
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
  return [id, position, JSON.stringify(doc), isNew, ...indexedOf(schema, doc)]
}

/** What the indexes hold of a document. */
function indexedOf(schema: Schema, doc: Document): [values: readonly SqlValue[], elements: readonly Elements[]] {
  const arrays = arraysOf(schema, doc)
  const values = schema.fields.map((field) => (arrays.includes(field) ? null : sqlValue(doc[field], field)))
  const elements = arrays.map((field) => [field, elementsOf(doc, field)] as const)
  return [values, elements.length === 0 ? none : elements.filter(([field]) => schema.multi.includes(field))]
}

const elementsOf = (doc: Document, field: string): readonly SqlValue[] => [
  ...new Set((doc[field] as unknown[]).map((element) => sqlValue(element, field))),
]

/** Many rows of one table as one list, which is copied to another thread in a third of the time; and their elements, by place. */
export interface Rows {
  readonly cells: readonly SqlValue[]
  readonly elements: ReadonlyMap<number, Row[5]>
}

/** Documents, and characters of JSON, of one piece: making it takes a few milliseconds. */
const [mostRows, mostText] = [500, 500_000]

/** The rows of all documents, in pieces; one at least. A document that cannot be indexed is a `TypeError`. */
export function* packed(schema: Schema, documents: Batch<Document>['documents']): Generator<Rows> {
  let [rows, text] = [noRows(), 0]
  for (const [document, stored] of documents) {
    const row = rowOf(schema, document, stored)
    if (rows.cells.length >= mostRows * (4 + schema.fields.length) || text > mostText) {
      yield rows
      ;[rows, text] = [noRows(), 0]
    }
    add(schema, rows, row)
    text += row[2]?.length ?? 0
  }
  yield rows
}

const noRows = () => ({ cells: [] as SqlValue[], elements: new Map<number, Row[5]>() })

function add(schema: Schema, { cells, elements }: ReturnType<typeof noRows>, row: Row): void {
  const [id, position, text, isNew, values, kept] = row
  if (kept.length > 0) elements.set(cells.length, kept)
  cells.push(id, position, text, Number(isNew), ...values)
  // A deletion has none.
  for (let i = values.length; i < schema.fields.length; i++) cells.push(null)
}

export function* unpacked(schema: Schema, { cells, elements }: Rows): Generator<Row> {
  const width = 4 + schema.fields.length
  for (let at = 0; at < cells.length; at += width) {
    const [id, position, text, isNew, ...values] = cells.slice(at, at + width) as [
      string,
      number,
      string | null,
      number,
    ]
    yield [id, position, text, isNew === 1, values, elements.get(at) ?? none]
  }
}
