import type { Batch, Checkpoint, CollectionDefinition, Document, Found, Positioned } from './port.ts'
import type { Views } from './projection.ts'

/**
 * `building`: a builder folds the events from the first one on. `ready`: the builder is done, or it is a copy of the active one; the holder
 * of the read model's lease catches it up and activates it. `active`: readers see it. `previous`: it was active, and is kept for a
 * rollback; nobody reads or writes it.
 */
export type GenerationState = 'building' | 'ready' | 'active' | 'previous'

/** The documents of one version of a read model, built from the first event. Several generations may exist beside each other. */
export interface Generation extends Checkpoint {
  /** `<projection>-v<version>-<random>`: never used again. */
  readonly collection: string
  readonly projection: string
  readonly version: number
  readonly state: GenerationState
  /** Why a projector stopped, and where; null while it goes on. */
  readonly failure: string | null
  /** Whether the active generation stays as the previous one when this one takes its place. */
  readonly keepsPrevious: boolean
}

/** A projection without its folds. */
export type GenerationDefinition = CollectionDefinition<Document, string> & { readonly version: number }

/** A document as the projector knows it. `doc: null` is a document that was deleted. */
export type Stored = Positioned<Document | null>

/**
 * The port to the read models: queries read through `views()`, and projectors write. Its contract suite (`contract.ts`) is its definition.
 *
 * A document bears the position of the last event folded into it, and a write never replaces it by a state that is not newer. So a batch
 * may be written again, or by two processes at once. A deletion leaves its position behind for the same reason: an older event
 * that comes again finds that it was folded already, instead of beginning a new document in the middle of its history.
 *
 * Each method rejects with `Unavailable` while the store cannot be read or written.
 */
export interface ReadStore {
  /** Why the server does not answer and how to fix that, for readiness; null while it answers. Embedded stores have none. */
  readonly reason?: string | null
  /** Whether a batch is written all or nothing. Where not, documents are written before those that count them. */
  readonly writesWhole?: boolean
  /** Reading rejects with `Unavailable` while a projection has no active generation. Documents are shared: never change one. */
  views(): Views
  /** All that exist, by projection, version, and creation. */
  generations(): Promise<readonly Generation[]>
  /** Makes an empty generation in state `building`. */
  create(definition: GenerationDefinition): Promise<Generation>
  /** The documents that exist or did among `ids`. Rejects with `GenerationDropped`. */
  load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>>
  /** Writes documents and checkpoint in one transaction, where the engine can. Rejects with `GenerationDropped`. */
  write(collection: string, batch: Batch<Document>): Promise<void>
  /** Moves checkpoints, by collection, of read models whose documents no event up to there changes. Ignores dropped ones. */
  advance(checkpoints: ReadonlyMap<string, Checkpoint>): Promise<void>
  /** Puts a checkpoint back: what was between is read again. Left out beside embedded events, where the last event is at the checkpoint. */
  putBack?(collection: string, checkpoint: Checkpoint): Promise<void>
  /** Notes for other processes why a projector stopped, or with null that it goes on. Ignores dropped ones. */
  note(collection: string, failure: string | null): Promise<void>
  /** Tells the holder of the read model's lease to catch it up and to activate it. Rejects with `GenerationDropped`. */
  markReady(collection: string, options?: ReadyOptions): Promise<void>
  /**
   * Lets readers see this generation from now on, and drops the others of its projection. Generations of a later version, and later ones
   * of its version, stay: somebody builds them. With `keepsPrevious`, the active one becomes the previous one instead. Answers false, and does nothing,
   * while its checkpoint is behind that of the active one: readers never go back in time. Rejects with `GenerationDropped`.
   */
  activate(collection: string): Promise<boolean>
  /** Makes the previous generation ready, for a rollback. Null when there is no such one. */
  revive(collection: string): Promise<Generation | null>
  /** `unlessActive`: leaves the one that readers see. */
  drop(collection: string, options?: DropOptions): Promise<void>
  /** Documents in the order of their ids, for comparison. */
  scan(collection: string, page: ScanPage): Promise<readonly Scanned[]>
  /** Deleted documents in the order of their ids: a deletion leaves its position behind. */
  deletions(collection: string, page: ScanPage): Promise<readonly Deletion[]>
  /** The number of documents. */
  size(collection: string): Promise<number>
  /** Ids of documents that the collection's indexes do not hold as they are, so that queries miss them or find them wrongly. */
  misindexed(collection: string): Promise<readonly string[]>
  /**
   * Makes the store forget the bytes that were overwritten or deleted by the events up to a position: see `Erasure`. Resolves when no file
   * holds them any more. Rejects with `Unavailable`, to be called again, when that takes longer than some seconds.
   */
  erase(request: EraseRequest): Promise<void>
  /** Rejects with `Unavailable` and its reason while the store refuses reads or writes. Cheap enough to be called every second. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface ReadyOptions {
  readonly keepsPrevious?: boolean
}

export interface DropOptions {
  readonly unlessActive?: boolean
}

export interface EraseRequest {
  readonly upTo: number
  /** Names of the read models that may hold readable personal data. */
  readonly projections: readonly string[]
}

export type Scanned = Found<Document> & Positioned<Document>

export type Deletion = Pick<Scanned, 'id' | 'position'>

export interface ScanPage {
  /** Exclusive; the empty string stands before every id. */
  readonly after: string
  readonly limit: number
}

/** The collection is gone: another generation took its place, or its file was lost. */
export class GenerationDropped extends Error {
  readonly collection: string

  constructor(collection: string) {
    super(`The collection ${collection} was dropped.`)
    this.name = 'GenerationDropped'
    this.collection = collection
  }
}
