import { setTimeout as sleep } from 'node:timers/promises'
import type { Collection } from 'mongodb'
import { GenerationDropped } from '../readStore.ts'
import type { Kept } from './kept.ts'
import type { MongoGenerations } from './mongoGenerations.ts'

interface Parts {
  readonly generations: MongoGenerations
  readonly documentsOf: (collection: string) => Collection<Kept>
  /** Milliseconds for which the documents of a dropped generation stay, for reads that have begun. */
  readonly keepDropped: number
}

/** Milliseconds by which a timer may be early. */
const slack = 50

/** Takes away the documents of dropped generations. */
export class MongoSweep {
  readonly #parts: Parts
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Of those that nobody reads any more. */
  async expired(): Promise<void> {
    for (const [collection, readFor] of await this.#dropped()) if (readFor <= 0) await this.#sweep(collection)
  }

  /** Of what was dropped just now, once nobody reads it. What is left when the process ends is for the next one. */
  later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.expired().catch(() => {}), this.#parts.keepDropped + slack)
    this.#timer.unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Of all that were dropped before the call, whose readers it waits for, and of those that are kept. */
  async all(): Promise<void> {
    await this.#parts.generations.forget()
    const dropped = await this.#dropped()
    await sleep(Math.max(0, ...dropped.map(([, readFor]) => readFor)))
    for (const [collection] of dropped) await this.#sweep(collection)
  }

  /**
   * To be called when documents were written. A process that was suspended meanwhile has made collections again that were gone: takes
   * them away and throws `GenerationDropped`.
   */
  async demandPresent(collections: readonly string[], writtenFor: number): Promise<void> {
    const { generations, documentsOf, keepDropped } = this.#parts
    if (writtenFor < keepDropped / 2) return
    for (const collection of await generations.sweptOf(collections)) {
      await documentsOf(collection).drop()
      throw new GenerationDropped(collection)
    }
  }

  /** And for how many milliseconds each may still be read. */
  async #dropped(): Promise<readonly (readonly [collection: string, readFor: number])[]> {
    const { generations, keepDropped } = this.#parts
    const oldest = Date.now() - keepDropped
    // The clock of the process that dropped it may be ahead.
    return (await generations.unswept()).map(({ _id, droppedAt }) => [_id, Math.min(keepDropped, droppedAt! - oldest)])
  }

  async #sweep(collection: string): Promise<void> {
    await this.#parts.documentsOf(collection).drop()
    await this.#parts.generations.swept(collection)
  }
}
