import type { Batch, Document } from '../../port.ts'
import type { Catalog } from '../catalog.ts'
import type { Connection } from '../connection.ts'
import { packed } from '../row.ts'
import { type Batches, countOf, progressOf } from './batches.ts'
import type { Part } from './threadWrites.ts'
import type { Unwritten } from './unwritten.ts'
import type { WritingThread } from './writingThread.ts'

/** Fewer documents are written on the main thread in the time that it takes to send them. */
const usualLeast = 64

/** Characters of JSON of a collection. They are held three times until they are written, on the main thread one document at a time. */
const longestText = 16 * 1024 * 1024

/** Milliseconds for which the thread waits for a lock. Longer ones are for the main thread, which shows nothing more before the file has it. */
const patience = 50

/** Milliseconds that one transaction may take. Queries and the main thread's transactions wait for it. */
const longest = 10_000

interface Parts {
  readonly thread: WritingThread
  readonly connection: Connection
  readonly catalog: Catalog
  readonly unwritten: Unwritten
  /** In documents. */
  readonly least?: number | undefined
}

/** Has the thread write documents that readers see or are about to, one transaction at a time. */
export class LiveWriter {
  readonly #parts: Parts
  #current: Promise<boolean> | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves when the thread writes nothing. */
  async done(): Promise<void> {
    while (this.#current !== null) await this.#current
  }

  get isUnderWay(): boolean {
    return this.#current !== null
  }

  /** Whether these and what waits are worth the thread. */
  takes(batches: Batches): boolean {
    const { thread, unwritten, least = usualLeast } = this.#parts
    return thread.isPossible && unwritten.count + countOf(batches) >= least
  }

  /** Writes these and what waits. False where it has not, as far as is known, and the main thread should. */
  async write(batches: Batches): Promise<boolean> {
    this.#current = this.#write(batches).finally(() => {
      this.#current = null
    })
    return await this.#current
  }

  async #write(batches: Batches): Promise<boolean> {
    const { thread, unwritten } = this.#parts
    const copies = unwritten.copied()
    // Whatever cannot be sent, such as a document that no index can hold, is refused again by the main thread.
    const parts = [...copies.values()].some(({ obstacle }) => obstacle !== null) ? null : this.#tryPack(copies, batches)
    if (parts === null || !(await thread.write({ parts, isLive: true }, { patience, longest }))) return false
    for (const [projection, waiting] of copies) unwritten.written(projection, waiting)
    return true
  }

  #tryPack(copies: ReturnType<Unwritten['copied']>, batches: Batches): readonly Part[] | null {
    const { connection, catalog } = this.#parts
    const waiting = [...copies.values()].map((one): [string, Batch<Document>] => [one.collection, one])
    const all = [...waiting, ...batches]
    try {
      return connection.guarded(() => {
        return all.map(([collection, batch]) => {
          const { schema } = catalog.known(collection)
          return [collection, packed(schema, batch.documents, longestText), progressOf(batch)]
        })
      })
    } catch {
      return null
    }
  }
}
