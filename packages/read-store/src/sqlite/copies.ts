import { newCollection } from '../newCollection.ts'
import type { Generation } from '../readStore.ts'
import { perform } from './fileTask.ts'
import type { Generations } from './generations.ts'

/** How much longer than making copies the pause after it is: however often somebody asks, copies take a twentieth of the disk's time. */
const rest = 20

/**
 * Copies generations in use into new files, without the bytes that were overwritten or deleted. A copy is listed as ready: the holder
 * of the read model's lease catches it up and takes it into use. One round of copies serves all who ask for it meanwhile.
 */
export class Copies {
  readonly #generations: Generations
  readonly #now: () => number
  #running: Promise<void> | null = null
  #restsUntil = Number.NEGATIVE_INFINITY

  /** `now` is in milliseconds, for tests. */
  constructor(generations: Generations, now = () => performance.now()) {
    this.#generations = generations
    this.#now = now
  }

  /** Resolves when copies were made, also for an earlier call; at once during the pause. */
  make(originals: readonly Generation[]): Promise<void> {
    if (this.#running === null && this.#now() < this.#restsUntil) return Promise.resolve()
    this.#running ??= this.#makeAll(originals).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async settled(): Promise<void> {
    await this.#running?.catch(() => {})
  }

  /** In one thread, which takes longer to start than small files take to be copied. */
  async #makeAll(originals: readonly Generation[]): Promise<void> {
    const begun = this.#now()
    const { sweep } = this.#generations
    const copies = originals.map((of) => ({ of, collection: newCollection(of.projection, of.version) }))
    for (const { collection } of copies) sweep.coming.add(collection)
    try {
      const pathOf = (collection: string) => this.#generations.pathOf(collection)
      const files = copies.map(({ of, collection }) => ({ path: pathOf(of.collection), to: pathOf(collection) }))
      const checkpoints = await perform<readonly number[]>({ kind: 'copy', files })
      for (const [index, { of, collection }] of copies.entries()) {
        const inFile = checkpoints[index]!
        const checkpoint = Math.max(of.checkpoint, inFile)
        await this.#generations.change({ kind: 'addCopy', collection, of: of.collection, checkpoint, inFile })
      }
    } finally {
      // Files of copies that are not listed go.
      for (const { collection } of copies) sweep.coming.delete(collection)
      sweep.begin()
      const ended = this.#now()
      this.#restsUntil = ended + rest * (ended - begun)
    }
  }
}
