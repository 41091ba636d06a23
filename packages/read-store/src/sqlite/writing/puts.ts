import { saysTrouble } from '@manabi/sqlite'
import type { Batch, Document } from '../../port.ts'
import type { Catalog, Known } from '../catalog.ts'
import type { Generations } from '../generations.ts'
import type { ResultCache } from '../resultCache.ts'
import type { Unwritten, Waiting } from './unwritten.ts'
import { type Refreshed, writeDocuments } from './writeDocuments.ts'

interface Parts {
  readonly catalog: Catalog
  readonly generations: Generations
  readonly results: ResultCache
  readonly unwritten: Unwritten
}

/** What a transaction of the main thread writes of documents. Every method but `overtakenBy` runs inside it. */
export class Puts {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Answers what the file holds then. */
  putWaiting() {
    const { catalog, unwritten } = this.#parts
    const [copies, refreshed] = [unwritten.copied(), [] as Refreshed[]]
    for (const [projection, { collection }] of copies) {
      const [known, waiting] = [catalog.find(collection), unwritten.of(projection)!]
      if (known === undefined) waiting.obstacle = this.overtakenBy(projection, waiting)
      else if (waiting.obstacle === null) refreshed.push(...this.#tryPut(known, waiting))
      if (waiting.obstacle !== null) copies.delete(projection)
    }
    return { copies, refreshed }
  }

  /** A document that cannot be written holds up its projection, and no other. */
  #tryPut(known: Known, waiting: Waiting): Refreshed[] {
    try {
      return this.put(known, waiting)
    } catch (error) {
      if (saysTrouble(error)) throw error
      waiting.obstacle = error as Error
      throw new Obstructed()
    }
  }

  /** Null where what waits is of no use any more: nobody reads the projection, or the generation in use contains it. */
  overtakenBy(projection: string, { checkpoint }: Waiting): Error | null {
    const all = this.#parts.generations.all()
    const active = all.find((one) => one.projection === projection && one.isActive)
    if (active === undefined || active.checkpoint >= checkpoint) return null
    return new Error(`${active.collection} is not up to date yet.`)
  }

  put(known: Known, batch: Batch<Document>): Refreshed[] {
    const refreshed = writeDocuments(known, batch.documents, this.#parts.results)
    this.#parts.generations.advance(known.collection, batch)
    return refreshed
  }
}

/** Something that waits cannot be written, and is left out from now on. */
export class Obstructed extends Error {}
