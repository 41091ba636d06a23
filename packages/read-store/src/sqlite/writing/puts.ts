import { saysTrouble } from '@manabi/sqlite'
import type { Batch, Document } from '../../port.ts'
import type { Catalog, Known } from '../catalog.ts'
import type { Generations } from '../generations.ts'
import type { ResultCache } from '../resultCache.ts'
import type { Unwritten, Waiting } from './unwritten.ts'
import { type Shown, writeDocuments } from './writeDocuments.ts'

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
    const [taken, shown] = [unwritten.taken(), [] as Shown[]]
    for (const [projection, { collection }] of taken) {
      const [known, waiting] = [catalog.find(collection), unwritten.of(projection)!]
      if (known === undefined) waiting.obstacle = this.overtakenBy(projection, waiting)
      else if (waiting.obstacle === null) shown.push(...this.#tryPut(known, waiting))
      if (waiting.obstacle !== null) taken.delete(projection)
    }
    return { taken, shown }
  }

  /** A document that cannot be written holds up its projection, and no other. */
  #tryPut(known: Known, waiting: Waiting): Shown[] {
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

  put(known: Known, batch: Batch<Document>): Shown[] {
    const shown = writeDocuments(known, batch.documents, this.#parts.results)
    this.#parts.generations.advance(known.collection, batch)
    return shown
  }
}

/** Something that waits cannot be written, and is left out from now on. */
export class Obstructed extends Error {}
