import type { Partition, PartitionState } from './partition.ts'
import type { Batch, CollectionDefinition, Document, Found, Positioned } from './port.ts'
import type { Views } from './projection.ts'

/**
 * One building of a read model: the collection `<name>-v<version>-<number>`. Readers see the active one; a newer one is built
 * beside it and takes its place when it has come as far.
 */
export interface Generation {
  readonly collection: string
  readonly projection: string
  readonly version: number
  readonly number: number
  readonly isActive: boolean
  /** Every event up to this position is in the documents. */
  readonly checkpoint: number
  /** Why a projector stopped, and where; null while all goes on. */
  readonly failure: string | null
  /** Where projectors share its documents: those that have begun. A division may be given up for another. */
  readonly partitions: readonly PartitionState[]
}

/** What makes a collection: a projection without its folds. */
export type GenerationDefinition = CollectionDefinition<Document, string> & { readonly version: number }

/** A document as the projector knows it; `doc: null` is one that was deleted. */
export type Stored = Positioned<Document | null>

/**
 * The port to the read models: what queries read through `views()`, and what the projector writes. Its contract suite
 * (`contract.ts`) is its definition.
 *
 * A document bears the position of the last event folded into it, and a write never replaces one by a state that is not newer.
 * So a batch may be written again, or by two projectors at once, and no transaction is needed. A deletion leaves its position
 * behind for the same reason: an older event that comes again finds that it was folded already, instead of beginning a new
 * document from the middle of its history.
 */
export interface ReadStore {
  /** What is wrong with the server and what to do about it, for readiness; null while it answers. Embedded stores have none. */
  readonly reason?: string | null
  /** Whether a write is all or nothing: then no document has to be written before another. */
  readonly writesWhole?: boolean
  /** Reading rejects with `Unavailable` while a projection has no active generation. Documents are shared: never change one. */
  views(): Views
  generations(): Promise<readonly Generation[]>
  /** A new, empty generation, not active yet. */
  create(definition: GenerationDefinition): Promise<Generation>
  /** The documents that exist or did among `ids`. */
  load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>>
  /** Writes the batch of each collection and the checkpoints; all or nothing where the engine can. Rejects with `GenerationDropped`. */
  write(batches: ReadonlyMap<string, Batch<Document>>, options?: WriteOptions): Promise<void>
  /**
   * Notes why a projection or a partition of it stopped, or that it goes on, for other processes. Once it goes on, nothing counts that was
   * noted where it was divided in another way.
   */
  note(collection: string, failure: string | null, partition?: Partition): Promise<void>
  /**
   * Lets readers see this generation from now on and drops the others of its projection, but for later ones of its version, which
   * somebody is building. Answers false, and does nothing, while its checkpoint is behind that of the active one or of any of its
   * partitions: no reader ever goes back in time. With `partition`, which has come to the end of the events: while others of its division have not.
   */
  activate(collection: string, options?: ActivateOptions): Promise<boolean>
  /** Takes a generation that `activate` kept up again, to be continued and activated; null when it is gone. */
  revive(collection: string): Promise<Generation | null>
  /** `unlessActive`: leaves one that readers see. */
  drop(collection: string, options?: DropOptions): Promise<void>
  /** Documents in the order of their ids, for comparison. */
  scan(collection: string, page: ScanPage): Promise<readonly Scanned[]>
  /** Deleted documents in the order of their ids: a deletion leaves its position behind. */
  deletions(collection: string, page: ScanPage): Promise<readonly Deletion[]>
  size(collection: string): Promise<number>
  /** Ids of documents that the collection's indexes do not hold as they are, so that queries miss them or find them wrongly. */
  misindexed(collection: string): Promise<readonly string[]>
  /**
   * Drops what `activate` kept, and resolves once the files hold nothing that was overwritten, deleted or dropped before the call: a
   * server gives such bytes to others in its own time. With `upTo` also what was so by the events up to there, see `Builds`: rejects with
   * `Unavailable`, to be called again, while a generation is being built that has not come so far, and drops one that stands still.
   */
  purge(upTo?: number): Promise<void>
  /** Rejects with `Unavailable` and its reason while the store refuses reads or writes. Cheap enough to be called every second. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface WriteOptions {
  /**
   * Whether the engine may get it a moment later, together with other writes: this store's readers see it at once, other processes
   * then. A process that dies in between leaves documents and checkpoint as they were before. For documents that are newer than what
   * the engine has.
   */
  readonly mayWait?: boolean
}

export interface DropOptions {
  readonly unlessActive?: boolean
}

export interface ActivateOptions {
  readonly partition?: Partition | undefined
  /** Keeps the documents of the generation that it takes the place of: until the next one is activated, or `purge`. */
  readonly keepsPrevious?: boolean
}

export type Scanned = Found<Document> & Positioned<Document>

export interface Deletion {
  readonly id: string
  readonly position: number
}

export interface ScanPage {
  /** Exclusive; the empty string stands before every id. */
  readonly after: string
  readonly limit: number
}

/** The collection is gone: another generation took its place, or the store was replaced by an empty one. */
export class GenerationDropped extends Error {
  readonly collection: string

  constructor(collection: string) {
    super(`The collection ${collection} was dropped.`)
    this.name = 'GenerationDropped'
    this.collection = collection
  }
}
