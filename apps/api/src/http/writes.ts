import { Unavailable } from '@manabi/kernel'
import type { ReadModels } from './readModels.ts'

export const patienceMilliseconds = 2_000

/** What one request wrote, and whether the read models have it yet (contract, "Consistency over HTTP"). */
export class Writes {
  readonly #head: () => Promise<number>
  readonly #readModels: Pick<ReadModels, 'waitFor'> | undefined
  #position: number | null = null
  #settledAt = -1
  #patience = patienceMilliseconds
  #isKept = false
  /** Writes begun and not kept: under way, or refused. */
  #open = 0
  #isLate = false

  constructor(head: () => Promise<number>, readModels: Pick<ReadModels, 'waitFor'> | undefined) {
    this.#head = head
    this.#readModels = readModels
  }

  /** True when a read model did not get there in time. */
  get isLate(): boolean {
    return this.#isLate
  }

  /** Remembers where the write ended. */
  async record<Result extends { readonly position: number | null }>(write: Promise<Result>): Promise<Result> {
    this.#open++
    const result = await write
    this.#open--
    if (result.position === null) return result
    this.#position = this.#isKept ? Math.max(this.#position!, result.position) : result.position
    this.#isKept = true
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

  /**
   * Of the last event written. A write that found nothing to do rests on what someone else wrote, perhaps a moment ago: its
   * position is the store's end.
   */
  async position(): Promise<number> {
    this.#position ??= await this.#head().catch(() => 0)
    return this.#position
  }

  /**
   * True when everything was kept, and `error` came afterwards, from reading what a late or unavailable read model does not
   * show yet: the client must not be told that its write failed.
   */
  isKeptButUnread(error: unknown): boolean {
    return this.#isKept && this.#open === 0 && (this.#isLate || error instanceof Unavailable)
  }
}
