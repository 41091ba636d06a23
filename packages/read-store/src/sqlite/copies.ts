import { newCollection } from '../newCollection.ts'
import type { Generation } from '../readStore.ts'
import type { Copied, FileTask } from './fileTask.ts'
import type { Generations } from './generations.ts'
import { performFileTask } from './performFileTask.ts'

/** How much longer than making copies the pause after it is: however often somebody asks, copies take a twentieth of the disk's time. */
const rest = 20

/** For tests. */
interface CopyOptions {
  /** In milliseconds. */
  readonly now?: () => number
  readonly perform?: (task: FileTask) => Promise<Copied>
}

interface Copy {
  readonly original: Generation
  readonly collection: string
}

/**
 * Copies generations in use into new files, without the bytes that were overwritten or deleted. A copy is listed as ready: the holder
 * of the read model's lease catches it up and takes it into use. One round of copies serves all who ask for it meanwhile.
 */
export class Copies {
  readonly #generations: Generations
  readonly #now: () => number
  readonly #perform: (task: FileTask) => Promise<Copied>
  #running: Promise<void> | null = null
  #restsUntil = Number.NEGATIVE_INFINITY

  constructor(
    generations: Generations,
    { now = () => performance.now(), perform = performFileTask }: CopyOptions = {},
  ) {
    this.#generations = generations
    this.#now = now
    this.#perform = perform
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

  /** Each copy is listed before its file is made, so that no process takes the file for one that was left behind. */
  async #makeAll(originals: readonly Generation[]): Promise<void> {
    const copies: Copy[] = []
    try {
      for (const original of originals) {
        const collection = newCollection(original.projection, original.version)
        if (await this.#generations.change({ kind: 'createCopy', collection, of: original.collection }))
          copies.push({ original, collection })
      }
      if (copies.length > 0) await this.#fill(copies)
    } catch (error) {
      for (const { collection } of copies)
        await this.#generations.change({ kind: 'drop', collection, unlessActive: true }).catch(() => {})
      throw error
    }
  }

  async #fill(copies: readonly Copy[]): Promise<void> {
    const files = copies.map(({ original, collection }) => ({
      path: this.#generations.pathOf(original.collection),
      to: this.#generations.pathOf(collection),
    }))
    const checkpoints = await this.#copyFiles(files)
    for (const [index, { original, collection }] of copies.entries()) {
      const inFile = checkpoints[index]!
      // Where the copy is further, its file has the last event.
      const { lastEvent, checkpoint } = original
      const advanced = { collection, checkpoint: Math.max(checkpoint, inFile), lastEvent, inFile }
      await this.#generations.change({ kind: 'copied', ...advanced })
    }
  }

  /** The pause follows copies that failed, too: on a full disk they fail each time, and meanwhile nothing else could be written. */
  async #copyFiles(files: Extract<FileTask, { kind: 'copy' }>['files']): Promise<readonly number[]> {
    const begun = this.#now()
    try {
      const { checkpoints, milliseconds } = await this.#perform({ kind: 'copy', files })
      this.#restsUntil = this.#now() + rest * milliseconds
      return checkpoints
    } catch (error) {
      const failed = this.#now()
      this.#restsUntil = failed + rest * (failed - begun)
      throw error
    }
  }
}
