import { type StoredEvent, WrongExpectedRevision } from '@manabi/event-store'
import type { Platform } from '@manabi/platform'
import { UnusableExport } from './unusableExport.ts'

/** Appends events as they are, each after those before it. */
export class Appends {
  readonly #stores: Pick<Platform, 'eventStore'>
  /**
   * The embedded store commits together what is appended at once, in this very order and whole or not at all. No server promises
   * the order of appends that are under way together.
   */
  readonly #atOnce: number
  #waiting: StoredEvent[] = []
  events = 0

  constructor(stores: Pick<Platform, 'config' | 'eventStore'>) {
    this.#stores = stores
    this.#atOnce = stores.config.EVENT_STORE_URL === undefined ? 1_000 : 1
  }

  async add(event: StoredEvent): Promise<void> {
    this.events++
    if (this.#waiting.push(event) >= this.#atOnce) await this.flush()
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    await Promise.all(waiting.map((event) => this.#append(event)))
  }

  async #append({ stream, revision, position: _, ...event }: StoredEvent): Promise<void> {
    try {
      await this.#stores.eventStore.append(stream, revision === 0 ? 'none' : revision - 1, [event])
    } catch (error) {
      if (error instanceof WrongExpectedRevision)
        throw new UnusableExport(`${error.message} Somebody else writes to it.`)
      throw error
    }
  }
}
