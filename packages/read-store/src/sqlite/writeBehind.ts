import { Unavailable } from '@manabi/kernel'
import { saysTrouble } from '@manabi/sqlite'
import type { Batch, Document } from '../port.ts'
import type { WriteOptions } from '../readStore.ts'
import type { Catalog, Known } from './catalog.ts'
import type { Connection } from './connection.ts'
import type { Generations } from './generations.ts'
import type { ResultCache } from './resultCache.ts'
import { indexedOf } from './row.ts'
import type { Unwritten, Waiting } from './unwritten.ts'
import { type Shown, writeDocuments } from './writeDocuments.ts'

/** Milliseconds for which documents wait, how many are written at the next turn, and how many there may be. */
const window = 50
const many = 256
const most = 512

/** Milliseconds between attempts to write where the file refuses, and for which a reader waits for its lock. */
const pause = 250
const patience = 2_000

interface Parts {
  readonly connection: Connection
  readonly catalog: Catalog
  readonly generations: Generations
  readonly results: ResultCache
  readonly unwritten: Unwritten
}

type Batches = ReadonlyMap<string, Batch<Document>>
type Writable = readonly [Known, Batch<Document>]

/**
 * Writes documents. Those that may wait are shown to the readers of this process at once, and written a moment later: one transaction
 * for many events, and a document that changed ten times is written once. Every transaction takes along what waits.
 *
 * Nothing is added while the file does not take writes at once: then each write answers for itself.
 */
export class WriteBehind {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> | null = null
  /** Transactions and whatever else may lock the file for longer than a turn. */
  underWay = 0
  #isRefused = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async write(batches: Batches, { mayWait = false }: WriteOptions = {}): Promise<void> {
    const { connection, catalog } = this.#parts
    if (mayWait && connection.guarded(() => this.#keeps(batches))) return
    const shown = await this.transaction(() =>
      this.#writable(batches).flatMap(([known, batch]) => {
        if (batch.documents.size > 0) catalog.written(known)
        return this.#put(known, batch)
      }),
    )
    this.#show(shown)
  }

  /** All or nothing, with what waits. */
  async transaction<Result>(work: () => Result, milliseconds?: number): Promise<Result> {
    const { connection, unwritten } = this.#parts
    const both = () => ({ ...this.#putWaiting(), result: work() })
    try {
      const { taken, shown, result } = await this.aside(() => connection.transaction(both, milliseconds))
      for (const [projection, waiting] of taken) unwritten.written(projection, waiting)
      this.#show(shown)
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
    const obstacle = this.#overtakenBy(projection, waiting)
    if (obstacle !== null) throw new Unavailable('readStore', obstacle)
    this.#parts.unwritten.forget(projection)
  }

  /** Writes what waits, where the file takes it. */
  async close(): Promise<void> {
    await this.#flush().catch(() => {})
    this.#parts.unwritten.clear()
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #flush(): Promise<void> {
    if (this.#parts.unwritten.isEmpty) return Promise.resolve()
    this.#flushing ??= this.transaction(() => {}, this.#isRefused ? 0 : patience).finally(() => {
      this.#flushing = null
    })
    return this.#flushing
  }

  #flushIn(milliseconds: number): void {
    if (this.#parts.unwritten.isEmpty || (this.#timer !== null && milliseconds > 0)) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#flush().catch(() => {})
    }, milliseconds)
    this.#timer.unref()
  }

  /** False where they may not wait. */
  #keeps(batches: Batches): boolean {
    const { connection, catalog, unwritten } = this.#parts
    connection.expire()
    const writable = this.#writable(batches)
    if (this.underWay > 0 || this.#isRefused || !unwritten.mayAdd(writable, most)) return false
    for (const [{ schema }, { documents }] of writable)
      for (const { doc } of documents.values()) if (doc !== null) indexedOf(schema, doc)
    for (const [known, batch] of writable) {
      unwritten.add(known, batch)
      if (batch.documents.size > 0) catalog.written(known)
    }
    this.#flushIn(unwritten.count > many ? 0 : window)
    return true
  }

  /** Throws for what would leave out what waits before it. */
  #writable(batches: Batches): readonly Writable[] {
    return this.#parts.catalog.known(batches.keys()).map((known) => {
      const waiting = this.#parts.unwritten.of(known.projection)
      if (waiting?.collection === known.collection && waiting.obstacle !== null) throw waiting.obstacle
      return [known, batches.get(known.collection)!]
    })
  }

  /** Answers what the file holds then. */
  #putWaiting() {
    const { catalog, unwritten } = this.#parts
    const [taken, shown] = [unwritten.taken(), [] as Shown[]]
    for (const [projection, { collection }] of taken) {
      const [known, waiting] = [catalog.find(collection), unwritten.of(projection)!]
      if (known === undefined) waiting.obstacle = this.#overtakenBy(projection, waiting)
      else if (waiting.obstacle === null) shown.push(...this.#tryPut(known, waiting))
      if (waiting.obstacle !== null) taken.delete(projection)
    }
    return { taken, shown }
  }

  /** A document that cannot be written holds up its projection, and no other. */
  #tryPut(known: Known, waiting: Waiting): Shown[] {
    try {
      return this.#put(known, waiting)
    } catch (error) {
      if (saysTrouble(error)) throw error
      waiting.obstacle = error as Error
      throw new Obstructed()
    }
  }

  /** Null where what waits is of no use any more: nobody reads the projection, or the generation in use contains it. */
  #overtakenBy(projection: string, { checkpoint }: Waiting): Error | null {
    const all = this.#parts.generations.all()
    const active = all.find((one) => one.projection === projection && one.isActive)
    if (active === undefined || active.checkpoint >= checkpoint) return null
    return new Error(`${active.collection} is not up to date yet.`)
  }

  #put(known: Known, batch: Batch<Document>): Shown[] {
    const shown = writeDocuments(known, batch.documents, this.#parts.results)
    this.#parts.generations.advance(known.collection, batch)
    return shown
  }

  #show(shown: readonly Shown[]): void {
    for (const { place, revision, doc, size } of shown) this.#parts.results.keep(place, revision, doc, size)
  }
}

/** Something that waits cannot be written, and is left out from now on. */
class Obstructed extends Error {}
