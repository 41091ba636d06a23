import { Unavailable } from '@manabi/kernel'
import type { Services } from './services.ts'

/** What one call wrote, and whether the read models have it yet (contract, "Consistency over HTTP"). */
export class Writes {
  readonly #services: Pick<Services, 'eventStore' | 'readModels' | 'timeouts'>
  #position: number | null = null
  #settledAt = -1
  #waited = 0
  #isLate = false

  constructor(services: Pick<Services, 'eventStore' | 'readModels' | 'timeouts'>) {
    this.#services = services
  }

  /** True when a read model did not get there in time. */
  get isLate(): boolean {
    return this.#isLate
  }

  /** Remembers what a reader has to have seen to see this write, or the earlier one that left it nothing to do. */
  async record<Result extends { readonly position: number | null }>(write: Promise<Result>): Promise<Result> {
    const result = await write
    if (result.position !== null) this.#position = Math.max(this.#position ?? 0, result.position)
    return result
  }

  /** Waits until the prompt read models contain what was written, `timeouts.readModels` at most over the whole call. */
  async settled(): Promise<void> {
    this.#isLate = !(await this.#reached(await this.position()))
  }

  /** Waits likewise until they, or only those of these names, contain all events of the store; false when that took too long. */
  async caughtUp(names?: readonly string[]): Promise<boolean> {
    return this.#reached(await this.#services.eventStore.head(), names)
  }

  /** Of the last event written; the store's end where the call did not write through its own `execute`. */
  async position(): Promise<number> {
    return this.#position ?? this.#services.eventStore.head().catch(() => 0)
  }

  /**
   * True when everything was kept, and `error` came afterwards, from reading what a late or unavailable read model does not
   * show yet: the client must not be told that its write failed.
   */
  isKeptButUnread(error: unknown): boolean {
    return this.#position !== null && (this.#isLate || error instanceof Unavailable)
  }

  async #reached(position: number, names?: readonly string[]): Promise<boolean> {
    const { readModels, timeouts } = this.#services
    if (position <= this.#settledAt || readModels === undefined) return true
    const started = performance.now()
    const timeout = Math.max(0, timeouts.readModels - this.#waited)
    const isThere = await readModels.waitFor(position, timeout, names).catch(() => false)
    this.#waited += performance.now() - started
    if (isThere && names === undefined) this.#settledAt = position
    return isThere
  }
}
