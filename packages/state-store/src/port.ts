/** A document of operational state. `id` is unique within its collection. */
export interface StateDocument {
  readonly id: string
}

/** Declares a collection and the fields that may be filtered and sorted by. */
export interface StateCollectionDefinition<Doc extends StateDocument, Field extends keyof Doc & string> {
  readonly name: string
  readonly indexes: readonly (readonly Field[])[]
  /**
   * Fields that are null in most documents: indexes over them may leave those documents out. Filter by other values than null, at least
   * by a range, where such an index is to answer.
   */
  readonly sparse?: readonly Field[]
}

export type StateCondition<Value> =
  | Value
  | { readonly in: readonly Value[] }
  | { readonly notIn: readonly Value[] }
  | { readonly from?: Value; readonly upTo?: Value }
export type StateFilter<Doc, Field extends keyof Doc> = { readonly [F in Field]?: StateCondition<Doc[F]> }

export interface StateQuery<Doc, Field extends keyof Doc> {
  readonly where?: StateFilter<Doc, Field>
  readonly sort?: readonly (readonly [Field, 'asc' | 'desc'])[]
  readonly limit?: number
}

/** One collection of operational state: durable when a write resolves, each write atomic for its document. */
export interface StateCollection<Doc extends StateDocument, Field extends keyof Doc = keyof Doc> {
  get(id: string): Promise<Doc | null>
  getMany(ids: readonly string[]): Promise<readonly Doc[]>
  find(query: StateQuery<Doc, Field>): Promise<readonly Doc[]>
  /** How many meet `where`. */
  count(where: StateFilter<Doc, Field>): Promise<number>
  /** Those among `docs` that were not there yet; the others are left as they are. */
  insert(docs: readonly Doc[]): Promise<readonly Doc[]>
  /** Writes the document whatever stood there. */
  put(doc: Doc): Promise<void>
  /** Sets fields of the document when it exists and meets `where`; answers the new document, else null. */
  update(id: string, where: StateFilter<Doc, Field>, set: Partial<Doc>): Promise<Doc | null>
  /** Atomically takes up to `limit` documents that meet `where`, in the order of `sort`, and sets fields on each: two callers never get the same one. */
  claim(query: StateQuery<Doc, Field> & { readonly limit: number }, set: Partial<Doc>): Promise<readonly Doc[]>
  /** How many were deleted. */
  delete(where: StateFilter<Doc, Field> | { readonly id: string }): Promise<number>
}

/** The port to operational state: subject keys, signing keys, deliveries, idempotency records, windows, leases. */
export interface StateStore {
  /** What is wrong with the server and what to do about it, for readiness; null while it answers. Embedded stores have none. */
  readonly reason?: string | null
  collection<Doc extends StateDocument, Field extends keyof Doc & string>(
    definition: StateCollectionDefinition<Doc, Field>,
  ): StateCollection<Doc, Field>
  /**
   * Resolves once the files hold nothing that was overwritten or deleted before the call. Nothing to do for a server, which
   * gives such bytes to others in its own time.
   */
  purge(): Promise<void>
  /** Rejects with `Unavailable` and its reason while the store refuses reads or writes. Cheap enough to be called every second. */
  check(): Promise<void>
  close(): Promise<void>
}

export const stateCollection =
  <Doc extends StateDocument>() =>
  <Field extends keyof Doc & string>(definition: StateCollectionDefinition<Doc, Field>) =>
    definition
