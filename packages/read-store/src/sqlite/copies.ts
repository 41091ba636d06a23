import { newCollection } from '../newCollection.ts'
import type { Generation } from '../readStore.ts'
import type { Generations } from './generations.ts'
import { performFileTask } from './performFileTask.ts'

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

  async #makeAll(originals: readonly Generation[]): Promise<void> {
    const begun = this.#now()
    try {
      for (const original of originals) await this.#make(original)
    } finally {
      const ended = this.#now()
      this.#restsUntil = ended + rest * (ended - begun)
    }
  }

  async #make({ collection: of, projection, version, checkpoint: before }: Generation): Promise<void> {
    const { sweep } = this.#generations
    const collection = newCollection(projection, version)
    sweep.coming.add(collection)
    try {
      const [path, to] = [this.#generations.pathOf(of), this.#generations.pathOf(collection)]
      const inFile = await performFileTask<number>({ kind: 'copy', path, to })
      const checkpoint = Math.max(before, inFile)
      await this.#generations.change({ kind: 'addCopy', collection, of, checkpoint, inFile })
    } finally {
      // Where it is not listed, its file goes.
      sweep.coming.delete(collection)
      sweep.begin()
    }
  }
}
