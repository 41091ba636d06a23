import { Unavailable } from '@manabi/kernel'
import type { ReadModels } from './readModels.ts'

export const patienceMilliseconds = 2_000

/** What one request wrote, and whether the read models have it yet (contract, "Consistency over HTTP"). */
export class Writes {
  readonly #head: () => Promise<number>
  readonly #readModels: Pick<ReadModels, 'waitFor'> | undefined
  #position: number | null = null
  /** Writes begun and not kept: under way, or refused. */
  #open = 0
  #settledAt = -1
  #patience = patienceMilliseconds
  #isLate = false

  constructor(head: () => Promise<number>, readModels: Pick<ReadModels, 'waitFor'> | undefined) {
    this.#head = head
    this.#readModels = readModels
  }

  /** True when a read model did not get there in time. */
  get isLate(): boolean {
    return this.#isLate
  }

  /** Remembers what a reader has to have seen to see this write, or the earlier one that left it nothing to do. */
  async record<Result extends { readonly position: number | null }>(write: Promise<Result>): Promise<Result> {
    this.#open++
    const result = await write
    this.#open--
    if (result.position !== null) this.#position = Math.max(this.#position ?? 0, result.position)
    return result
  }

  /** Waits for the read models, two seconds at most over the whole request. */
  async settled(): Promise<void> {
    const position = await this.position()
    if (position <= this.#settledAt || this.#readModels === undefined) return
    const started = performance.now()
    this.#isLate = !(await this.#readModels.waitFor(position, Math.max(0, this.#patience)).catch(() => false))
    this.#patience -= performance.now() - started
    if (!this.#isLate) this.#settledAt = position
  }

  /** Of the last event written; the store's end where the request did not write through its own `execute`. */
  position(): Promise<number> {
    return this.#position === null ? this.#head().catch(() => 0) : Promise.resolve(this.#position)
  }

  /**
   * True when everything was kept, and `error` came afterwards, from reading what a late or unavailable read model does not
   * show yet: the client must not be told that its write failed.
   */
  isKeptButUnread(error: unknown): boolean {
    return this.#position !== null && this.#open === 0 && (this.#isLate || error instanceof Unavailable)
  }
}
