import type { EventBatch } from '@manabi/event-store'
import type { ProjectionGroup } from './projectionGroup.ts'
import type { Schedule } from './schedule.ts'
import type { Waiters } from './waiters.ts'

/** Milliseconds after which deferred projections and checkpoints without documents are written. */
const deferral = 250

/**
 * Folds what the live group follows, and writes it: at once, but deferred projections and checkpoints without documents a little later, or
 * when a request waits for them.
 */
export class LiveWrites {
  readonly #live: ProjectionGroup
  readonly #schedule: Schedule
  readonly #waiters: Waiters
  readonly #onWritten: () => void
  #isPlanned = false

  /** `onWritten` is called after each write, within its turn. */
  constructor(live: ProjectionGroup, schedule: Schedule, waiters: Waiters, onWritten: () => void) {
    this.#live = live
    this.#schedule = schedule
    this.#waiters = waiters
    this.#onWritten = onWritten
  }

  /** To be called within a turn. */
  async fold(batch: EventBatch): Promise<void> {
    await this.#live.advance(batch)
    await this.#live.flush({ skipsDeferred: !this.#waiters.wantDeferred && !this.#live.isFull })
    this.#onWritten()
    if (this.#isPlanned || !this.#live.isDeferring) return
    this.#isPlanned = true
    this.#schedule.later(deferral, () => this.#deferred())
  }

  /** A request waits for deferred projections. */
  hasten(): void {
    if (this.#live.isDeferring) this.#schedule.background(() => this.#deferred())
  }

  #deferred(): Promise<void> {
    return this.#schedule.inTurn(async () => {
      this.#isPlanned = false
      await this.#live.flush()
      this.#onWritten()
    })
  }
}
