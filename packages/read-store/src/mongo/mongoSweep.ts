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

/** Deletes the documents of dropped generations. */
export class MongoSweep {
  readonly #parts: Parts
  /** When this process first saw that a collection was dropped: clocks of machines are not compared. */
  readonly #seen = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** To be called when something was dropped. The next process deletes the collections that are left when this one ends. */
  begin(): void {
    clearTimeout(this.#timer)
    this.run().catch(() => {})
    this.#timer = setTimeout(() => this.run().catch(() => {}), this.#parts.keepDropped + slack)
    this.#timer.unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Deletes collections that nobody reads any more. Answers those that are still there. */
  async run(): Promise<readonly string[]> {
    const { generations, keepDropped } = this.#parts
    const left: string[] = []
    for (const collection of await generations.dropped()) {
      const since = this.#seen.get(collection) ?? performance.now()
      this.#seen.set(collection, since)
      if (performance.now() - since < keepDropped) left.push(collection)
      else await this.#delete(collection)
    }
    return left
  }

  /**
   * To be called when documents were written. A process that was suspended meanwhile has made a collection again that was gone: deletes
   * it and throws `GenerationDropped`.
   */
  async demandPresent(collection: string, writtenFor: number): Promise<void> {
    const { generations, documentsOf, keepDropped } = this.#parts
    if (writtenFor < keepDropped / 2 || !(await generations.isForgotten(collection))) return
    await documentsOf(collection).drop()
    throw new GenerationDropped(collection)
  }

  async #delete(collection: string): Promise<void> {
    await this.#parts.documentsOf(collection).drop()
    await this.#parts.generations.forget(collection)
    this.#seen.delete(collection)
  }
}
