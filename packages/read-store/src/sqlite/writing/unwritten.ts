import { Unavailable } from '@manabi/kernel'
import type { Batch, Document } from '../../port.ts'
import type { Generation, Stored } from '../../readStore.ts'
import type { Known } from '../catalog.ts'

/** Of one generation: the latest state of each document that the file lacks, and how far it is then. */
export interface Waiting {
  readonly collection: string
  readonly documents: Map<string, Stored & { readonly isNew: boolean }>
  checkpoint: number
  /** Why it cannot be written, however long it waits. */
  obstacle: Error | null
}

/** What readers see already and the file does not hold yet, by projection. */
export class Unwritten {
  readonly #waiting = new Map<string, Waiting>()
  #count = 0

  /** Of documents. */
  get count(): number {
    return this.#count
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  of(projection: string): Waiting | undefined {
    return this.#waiting.get(projection)
  }

  /** Throws `Unavailable` where something cannot be written: the file holds what it was to take the place of. */
  verifyWritable(): void {
    for (const { obstacle } of this.#waiting.values())
      if (obstacle !== null) throw new Unavailable('readStore', obstacle)
  }

  /** Of a generation, while the file is not as far: another process that projects too may have written what is newer. */
  aheadOf({ projection, collection, checkpoint }: Known): Waiting | undefined {
    const waiting = this.#waiting.get(projection)
    return waiting?.collection === collection && waiting.checkpoint > checkpoint ? waiting : undefined
  }

  load(known: Known, id: string): Stored | null {
    const stored = this.aheadOf(known)?.documents.get(id)
    return stored === undefined ? null : { position: stored.position, doc: stored.doc }
  }

  /** A generation as readers of this process see it. */
  shown(generation: Generation): Generation {
    const waiting = this.#waiting.get(generation.projection)
    if (waiting?.collection !== generation.collection || waiting.obstacle !== null) return generation
    return { ...generation, checkpoint: Math.max(generation.checkpoint, waiting.checkpoint) }
  }

  /** As it is now, by projection. */
  copied(): Map<string, Waiting> {
    const copies = Array.from(this.#waiting, ([projection, waiting]) => {
      const documents = new Map(waiting.documents)
      return [projection, { ...waiting, documents }] as const
    })
    return new Map(copies)
  }

  /**
   * Of each projection one generation waits at a time, and nothing where the file is further than it: another process projects too
   * then, and readers may have seen what that wrote.
   */
  mayAdd(batches: readonly (readonly [Known, Batch<Document>])[], most: number): boolean {
    const count = batches.reduce((sum, [, { documents }]) => sum + documents.size, this.#count)
    const isNext = ([{ projection, collection, checkpoint }, batch]: (typeof batches)[number]) =>
      (this.#waiting.get(projection)?.collection ?? collection) === collection && batch.checkpoint > checkpoint
    return count <= most && batches.every(isNext)
  }

  add({ projection, collection }: Known, { documents, checkpoint }: Batch<Document>): void {
    let waiting = this.#waiting.get(projection)
    if (waiting === undefined) {
      waiting = { collection, documents: new Map(), checkpoint, obstacle: null }
      this.#waiting.set(projection, waiting)
    }
    waiting.checkpoint = Math.max(waiting.checkpoint, checkpoint)
    for (const [id, { position, doc, isNew = false }] of documents) {
      const earlier = waiting.documents.get(id)
      if (earlier !== undefined && earlier.position >= position) continue
      if (earlier === undefined) this.#count++
      waiting.documents.set(id, { position, doc, isNew: earlier?.isNew ?? isNew })
    }
  }

  /** Forgets what the file holds now. What was added meanwhile still waits. */
  written(projection: string, { documents, checkpoint }: Batch<Document>): void {
    const waiting = this.#waiting.get(projection)
    if (waiting === undefined) return
    for (const [id, stored] of documents) {
      if (waiting.documents.get(id) !== stored) continue
      waiting.documents.delete(id)
      this.#count--
    }
    if (waiting.documents.size === 0 && waiting.checkpoint <= checkpoint) this.#waiting.delete(projection)
  }

  forget(projection: string): void {
    this.#count -= this.#waiting.get(projection)?.documents.size ?? 0
    this.#waiting.delete(projection)
  }

  clear(): void {
    this.#waiting.clear()
    this.#count = 0
  }
}
