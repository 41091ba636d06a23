import type { Readable } from 'node:stream'
import type { Id } from '@manabi/kernel'

/** A piece of a file: from the byte `start` to the byte `end`, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Bytes by id, each written once. Events say which files there are: this only holds what is in them. Everything rejects with
 * `Unavailable` while the store cannot be reached.
 */
export interface FileStore {
  /** Resolves once the bytes are safe on disk, all or none. The same id again replaces them, whole. */
  save(id: Id, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes, or a piece of them, as fast as they are read; null for an unknown id. Destroy what is not read to its end. */
  read(id: Id, range?: ByteRange): Promise<Readable | null>
  /** How many bytes there are; null for an unknown id. */
  sizeOf(id: Id): Promise<number | null>
  /** One that is not there is no error. */
  remove(id: Id): Promise<void>
  close(): Promise<void>
}
