import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isCollection } from '../newCollection.ts'

/**
 * Deletes the files of generations that are gone: after each change of the list, and those that a process left behind that died. A name is
 * never used again, so any process may delete them.
 */
export class Sweep {
  readonly #directory: string
  readonly #listCollections: () => Promise<ReadonlySet<string>>
  #running: Promise<readonly string[]> = Promise.resolve([])
  /** Not begun yet. */
  #next: Promise<readonly string[]> | null = null

  /** `listCollections` closes the files of all other collections. */
  constructor(directory: string, listCollections: () => Promise<ReadonlySet<string>>) {
    this.#directory = directory
    this.#listCollections = listCollections
  }

  /** What fails is tried again the next time. */
  begin(): void {
    this.finished().catch(() => {})
  }

  /**
   * Answers the files that could not be deleted, once all others are gone that were to be deleted before the call. All who ask before
   * a run begins share it.
   */
  finished(): Promise<readonly string[]> {
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null
        return this.#run()
      })
    this.#running = this.#next
    return this.#next
  }

  async settled(): Promise<void> {
    await this.#running.catch(() => {})
  }

  async #run(): Promise<readonly string[]> {
    // A generation is listed before its file is made. So a file that is found first, and whose generation is not listed then, belongs to none.
    const found = await readdir(this.#directory)
    const listed = await this.#listCollections()
    const left: string[] = []
    for (const name of found) {
      const [collection] = name.split('.db') as [string]
      if (!isCollection(collection) || listed.has(collection)) continue
      await rm(join(this.#directory, name), { force: true }).catch(() => left.push(name))
    }
    return left
  }
}
