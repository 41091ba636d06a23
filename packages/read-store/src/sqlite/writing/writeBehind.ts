import { Unavailable } from '@manabi/kernel'
import type { Batch, Document } from '../../port.ts'
import type { WriteOptions } from '../../readStore.ts'
import type { Catalog, Known } from '../catalog.ts'
import type { Connection } from '../connection.ts'
import type { Generations } from '../generations.ts'
import type { ResultCache } from '../resultCache.ts'
import { indexedOf } from '../row.ts'
import type { Batches } from './batches.ts'
import type { LiveWriter } from './liveWriter.ts'
import { Obstructed, Puts } from './puts.ts'
import type { Unwritten, Waiting } from './unwritten.ts'
import type { Refreshed } from './writeDocuments.ts'

/** Milliseconds for which documents wait, how many are written at the next turn, and how many there may be. */
const window = 100
const many = 1_024
const most = 2_048

/** Milliseconds between attempts to write where the file refuses, and for which a reader waits for its lock. */
const pause = 250
const patience = 2_000

interface Parts {
  readonly connection: Connection
  readonly catalog: Catalog
  readonly generations: Generations
  readonly results: ResultCache
  readonly unwritten: Unwritten
  readonly liveWriter: LiveWriter
}

const nothing: Batches = new Map()
type Writable = readonly [Known, Batch<Document>]

/**
 * Writes documents. Those that may wait are shown to the readers of this process at once, and written a moment later: one transaction
 * for many events, and a document that changed ten times is written once. Every transaction takes along what waits. Many documents are
 * written by a thread, see `LiveWriter`.
 *
 * Nothing is added while the file does not take writes at once: then each write answers for itself.
 */
export class WriteBehind {
  readonly #parts: Parts
  readonly #puts: Puts
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> | null = null
  /** Transactions and whatever else may lock the file for longer than a turn. */
  underWay = 0
  #isRefused = false
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#puts = new Puts(parts)
  }

  async write(batches: Batches, { mayWait = false }: WriteOptions = {}): Promise<void> {
    const { connection, catalog } = this.#parts
    if (mayWait && connection.guarded(() => this.#keeps(batches))) return
    if (await this.#byThread(batches)) return
    const refreshed = await this.transaction(() =>
      this.#writable(batches).flatMap(([known, batch]) => {
        if (batch.documents.size > 0) catalog.written(known)
        return this.#puts.put(known, batch)
      }),
    )
    this.#refresh(refreshed)
  }

  /** All or nothing, with what waits. */
  async transaction<Result>(work: () => Result, milliseconds?: number): Promise<Result> {
    const { connection, unwritten, liveWriter } = this.#parts
    const both = () => ({ ...this.#puts.putWaiting(), result: work() })
    try {
      const { copies, refreshed, result } = await this.aside(async () => {
        if (liveWriter.isUnderWay) await liveWriter.done()
        return connection.transaction(both, milliseconds)
      })
      for (const [projection, waiting] of copies) unwritten.written(projection, waiting)
      this.#refresh(refreshed)
      this.#isRefused = false
      return result
    } catch (error) {
      if (error instanceof Obstructed) return await this.transaction(work, milliseconds)
      this.#isRefused ||= error instanceof Unavailable
      throw error
    } finally {
      this.#flushIn(pause)
    }
  }

  /** Nothing is added to what waits while `work` goes on. */
  async aside<Result>(work: () => Promise<Result>): Promise<Result> {
    this.underWay++
    try {
      return await work()
    } finally {
      this.underWay--
    }
  }

  /** Rejects with `Unavailable` where the file cannot show a projection as readers saw it. */
  async settle(projection: string): Promise<void> {
    await this.#flush()
    const { obstacle = null } = this.#parts.unwritten.of(projection) ?? {}
    if (obstacle !== null) throw new Unavailable('readStore', obstacle)
  }

  /** For readers of a generation that another process took into use: throws `Unavailable` while it lacks what they saw. */
  handOver(projection: string, waiting: Waiting): void {
    const obstacle = this.#puts.overtakenBy(projection, waiting)
    if (obstacle !== null) throw new Unavailable('readStore', obstacle)
    this.#parts.unwritten.forget(projection)
  }

  /** Writes what waits, where the file takes it. From now on nothing is added: each write answers for itself. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#parts.liveWriter.done()
    await this.#flush().catch(() => {})
    this.#parts.unwritten.clear()
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #flush(): Promise<void> {
    if (this.#parts.unwritten.isEmpty) return Promise.resolve()
    this.#flushing ??= this.aside(() => this.#settled()).finally(() => {
      this.#flushing = null
    })
    return this.#flushing
  }

  async #settled(): Promise<void> {
    const { liveWriter } = this.#parts
    await liveWriter.done()
    if (!this.#isRefused && liveWriter.takes(nothing) && (await liveWriter.write(nothing))) return
    await this.transaction(() => {}, this.#isRefused ? 0 : patience)
  }

  get #mayAdd(): boolean {
    return this.underWay === 0 && !this.#isRefused && !this.#isClosed
  }

  /** Has the thread write these and what waits; false where the main one should. */
  async #byThread(batches: Batches): Promise<boolean> {
    const { liveWriter } = this.#parts
    if (liveWriter.isUnderWay) await liveWriter.done()
    if (!this.#mayAdd || liveWriter.isUnderWay || !liveWriter.takes(batches)) return false
    const isWritten = await liveWriter.write(batches)
    this.#flushIn()
    return isWritten
  }

  #flushIn(milliseconds = this.#parts.unwritten.count > many ? 0 : window): void {
    const { unwritten, liveWriter } = this.#parts
    // After the transaction of the thread it is looked at again.
    if (unwritten.isEmpty || liveWriter.isUnderWay || (this.#timer !== null && milliseconds > 0)) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#byThread(nothing)
        .then((isWritten) => (isWritten ? undefined : this.#flush()))
        .catch(() => {})
    }, milliseconds)
    this.#timer.unref()
  }

  /** False where they may not wait. */
  #keeps(batches: Batches): boolean {
    const { connection, catalog, unwritten } = this.#parts
    connection.expire()
    const writable = this.#writable(batches)
    if (!this.#mayAdd || !unwritten.mayAdd(writable, most)) return false
    for (const [{ schema }, { documents }] of writable)
      for (const { doc } of documents.values()) if (doc !== null) indexedOf(schema, doc)
    for (const [known, batch] of writable) {
      unwritten.add(known, batch)
      if (batch.documents.size > 0) catalog.written(known)
    }
    this.#flushIn()
    return true
  }

  /** Throws for what would leave out what waits before it. */
  #writable(batches: Batches): readonly Writable[] {
    return Array.from(batches, ([collection, batch]) => {
      const known = this.#parts.catalog.known(collection)
      const waiting = this.#parts.unwritten.of(known.projection)
      if (waiting?.collection === known.collection && waiting.obstacle !== null) throw waiting.obstacle
      return [known, batch]
    })
  }

  #refresh(refreshed: readonly Refreshed[]): void {
    for (const { place, revision, doc, size } of refreshed) this.#parts.results.keep(place, revision, doc, size)
  }
}
