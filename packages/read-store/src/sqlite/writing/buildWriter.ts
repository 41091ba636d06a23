import { setTimeout } from 'node:timers/promises'
import type { Batch, Document } from '../../port.ts'
import type { Catalog } from '../catalog.ts'
import type { Connection } from '../connection.ts'
import { packed, type Rows } from '../row.ts'
import { type Batches, countOf, progressOf } from './batches.ts'
import type { Part } from './threadWrites.ts'
import type { Unwritten } from './unwritten.ts'
import type { WriteBehind } from './writeBehind.ts'
import type { WritingThread } from './writingThread.ts'

/** In documents. */
export interface BuildLimits {
  /** Fewer are written sooner than a thread starts. */
  readonly least: number
  /** In one transaction: other processes wait for it. */
  readonly most: number
}

const usual: BuildLimits = { least: 1_000, most: 2_000 }

/** Milliseconds between looks whether what has readers is written. */
const pause = 3

interface Parts {
  readonly thread: WritingThread
  readonly connection: Connection
  readonly catalog: Catalog
  readonly unwritten: Unwritten
  readonly behind: WriteBehind
}

const nothing: Rows = { cells: [], elements: new Map() }

/**
 * Writes the documents of generations that have no readers yet in the `WritingThread`, while the main one folds the next events.
 * Whatever is in the way, such as a lock, a full disk, a thread that died, or a generation that is in use by now: the main thread
 * writes all of it again, and tells what is wrong. Documents that were written already stay as they are then.
 */
export class BuildWriter {
  readonly #parts: Parts
  readonly #limits: BuildLimits

  constructor(parts: Parts, limits = usual) {
    this.#parts = parts
    this.#limits = limits
  }

  /** Whether all of it goes to generations without readers, and is worth a thread. */
  takes(batches: Batches): boolean {
    return countOf(batches) >= this.#limits.least && this.#areBuilding([...batches.keys()])
  }

  async write(batches: Batches): Promise<void> {
    if (!(await this.#writeAside(batches))) await this.#parts.behind.write(batches)
  }

  #areBuilding(collections: readonly string[]): boolean {
    const { thread, connection, catalog, unwritten } = this.#parts
    const isBuilding = (collection: string) => {
      const known = catalog.find(collection)
      if (known === undefined || catalog.active(known.projection) === known) return false
      return unwritten.of(known.projection)?.collection !== collection
    }
    try {
      return thread.isPossible && connection.guarded(() => collections.every(isBuilding))
    } catch {
      return false
    }
  }

  /** False where it has not written all. Nothing is on its way any more then. */
  async #writeAside(batches: Batches): Promise<boolean> {
    const sent: Promise<boolean>[] = []
    // What cannot be sent, such as a document that no index can hold, is refused again when the main thread writes it.
    const areSent = await this.#send(batches, sent).catch(() => false)
    const areWritten = (await Promise.all(sent)).every(Boolean) && areSent
    const divided = [...batches].filter(([, batch]) => isDivided(batch, this.#limits.most))
    if (!areWritten || divided.length === 0) return areWritten
    // Not before all of their documents are there.
    return this.#ask(divided.map(([collection, batch]) => [collection, nothing, progressOf(batch)]))
  }

  /** Two transactions are on their way at a time, so that the thread need not wait for this one. */
  async #send(batches: Batches, sent: Promise<boolean>[]): Promise<boolean> {
    for (const write of this.#writesOf(batches)) {
      if (sent.length > 1 && !(await sent.at(-2))) return false
      sent.push(this.#ask(write))
    }
    return true
  }

  async #ask(parts: readonly Part[]): Promise<boolean> {
    const { thread, behind } = this.#parts
    // What has readers goes first.
    while (behind.underWay > 0) await setTimeout(pause)
    return thread.write({ parts, isLive: false })
  }

  /** The documents of the batches, and how far those are that are not divided. Rows are made just before they are sent. */
  *#writesOf(batches: Batches): Generator<readonly Part[]> {
    const { most } = this.#limits
    let [write, count] = [[] as Part[], 0]
    for (const [collection, batch] of batches) {
      const { schema } = this.#parts.catalog.known(collection)
      const progress = isDivided(batch, most) ? null : progressOf(batch)
      for (const documents of progress === null ? pieces(batch.documents, most) : [batch.documents]) {
        if (count > 0 && count + documents.size > most) {
          yield write
          ;[write, count] = [[], 0]
        }
        write.push([collection, packed(schema, documents), progress])
        count += documents.size
      }
    }
    yield write
  }
}

const isDivided = ({ documents, isDivisible = false }: Batch<Document>, most: number): boolean =>
  isDivisible && documents.size > most

function* pieces<Key, Value>(all: ReadonlyMap<Key, Value>, most: number): Generator<ReadonlyMap<Key, Value>> {
  let piece = new Map<Key, Value>()
  for (const [key, value] of all) {
    piece.set(key, value)
    if (piece.size < most) continue
    yield piece
    piece = new Map()
  }
  yield piece
}
