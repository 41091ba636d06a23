import type { EventBatch } from '@manabi/event-store'
import type { ProjectionGroup } from './projectionGroup.ts'
import type { Schedule } from './schedule.ts'
import type { Waiters } from './waiters.ts'

/** Milliseconds after which deferred projections and checkpoints without documents are written. */
const deferral = 250

export interface LiveOptions {
  /** Whether no other process waits for what it writes: documents may then be in the store a moment after readers here see them. */
  readonly isOnlyReader?: boolean
}

interface Live extends LiveOptions {
  readonly group: ProjectionGroup
  /** Called after each write, within its turn. */
  readonly onWritten: () => void
}

/**
 * Folds what the live group follows, and writes it: at once, but deferred projections and checkpoints without documents a little later, or
 * when a request waits for them.
 */
export class LiveWrites {
  readonly #live: ProjectionGroup
  readonly #schedule: Schedule
  readonly #waiters: Waiters
  readonly #onWritten: () => void
  readonly #mayWait: boolean
  #isPlanned = false

  constructor({ group, onWritten, isOnlyReader = false }: Live, schedule: Schedule, waiters: Waiters) {
    this.#live = group
    this.#schedule = schedule
    this.#waiters = waiters
    this.#onWritten = onWritten
    this.#mayWait = isOnlyReader
  }

  /** To be called within a turn. */
  async fold(batch: EventBatch): Promise<void> {
    await this.#live.advance(batch)
    const skipsDeferred = !this.#waiters.wantDeferred && !this.#live.isFull
    await this.#live.flush({ skipsDeferred, mayWait: this.#mayWait && skipsDeferred })
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
