import type { EventRef } from '@manabi/kernel'

/** A document of a read model, as a fold returns it. */
export type Document = Record<string, unknown>

/**
 * Declares a collection: only the fields of an index can be filtered and sorted by, so a query without an index does not
 * type-check. An index over one array-valued field holds each of its elements.
 */
export interface CollectionDefinition<Doc, Field extends keyof Doc & string> {
  /** Kebab case, unique over the service. */
  readonly name: string
  readonly indexes: readonly Index<Field>[]
}

/**
 * Fields in order. `id` is the document's id; an index ends in it unless it stands further ahead, where an order ends before the fields
 * that are in the index only to be compared.
 */
export type Index<Field extends string = string> = readonly (Field | 'id')[] | ListIndex<Field>

/**
 * Keeps for each element of an array-valued field the list of documents that have it, in the order of `by`, so that any page and
 * the length of such a list are found at once. Documents that are equal in `by` come in any order, the same each time.
 */
export interface ListIndex<Field extends string = string> {
  readonly each: Field
  readonly by: Field
}

/** The fields of an index and the id, in order. */
export function keysOf<Field extends string>(index: Index<Field>): readonly (Field | 'id')[] {
  const keys = 'each' in index ? [index.each, index.by] : index
  return keys.includes('id') ? keys : [...keys, 'id']
}

/** The fields of an index, in order. */
export const fieldsOf = <Field extends string>(index: Index<Field>): readonly Field[] =>
  keysOf(index).filter((key): key is Field => key !== 'id')

type Scalar<Value> =
  | Value
  | { readonly in: readonly Value[] }
  | { readonly from?: Value; readonly upTo?: Value; readonly below?: Value }
/** Tests of a list, of which all have to hold. */
interface Multi<Element> {
  readonly has?: Element
  readonly hasAny?: readonly Element[]
  readonly hasAll?: readonly Element[]
  readonly hasNone?: readonly Element[]
  /** Each prefix is that of some element. */
  readonly hasPrefixes?: readonly string[]
}

export type Filter<Doc, Field extends keyof Doc> = {
  readonly [F in Field]?: Doc[F] extends readonly (infer Element)[] ? Multi<Element> : Scalar<Doc[F]>
} & { readonly anyOf?: readonly Filter<Doc, Field>[] }

export interface Query<Doc, Field extends keyof Doc> {
  readonly where?: Filter<Doc, Field>
  /** `id` sorts by the document's id. */
  readonly sort?: readonly (readonly [Field | 'id', 'asc' | 'desc'])[]
  /** In place of `sort`: those with the most of these prefixes in a field of many values first, each counted once; then by id. */
  readonly ranked?: { readonly by: Field; readonly prefixes: readonly string[] }
  readonly skip?: number
  readonly limit?: number
}

/** Sums over declared numeric fields, in groups of documents that are equal in `by`. */
export interface SumsQuery<Doc, Field extends keyof Doc> {
  readonly where?: Filter<Doc, Field>
  readonly by?: Field
  readonly sum: readonly Field[]
}

export interface Found<Doc> {
  readonly id: string
  readonly doc: Doc
}

export interface Group {
  /** The value of the `by` field; null when there is no `by`. */
  readonly key: string | null
  readonly count: number
  /** Sum of each field of `sum`. */
  readonly sums: Readonly<Record<string, number>>
}

/** The query side of a read model. */
export interface View<Doc, Field extends keyof Doc = keyof Doc> {
  get(id: string): Promise<Doc | null>
  /** Those that exist, by id. */
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Doc>>
  find(query: Query<Doc, Field>): Promise<readonly Found<Doc>[]>
  count(where?: Filter<Doc, Field>): Promise<number>
  sums(query: SumsQuery<Doc, Field>): Promise<readonly Group[]>
}

/** A document with the position of the last event folded into it. */
export interface Positioned<Doc> {
  readonly position: number
  readonly doc: Doc
}

/** Changed documents of a read model, deletions (`doc: null`), and the position up to which the documents then contain every event. */
export interface Batch<Doc> extends Checkpoint {
  readonly documents: ReadonlyMap<string, Positioned<Doc | null> & Novelty>
}

/** How far a generation is. */
export interface Checkpoint {
  /** Every event up to this position is in the documents. */
  readonly checkpoint: number
  /** The last event that was read, for stores beside which events may be lost when a backup is put back. */
  readonly lastEvent?: EventRef | null
}

/** `isNew`: the document did not exist when it was loaded. A hint, because inserting is quicker than replacing. */
interface Novelty {
  readonly isNew?: boolean
}
