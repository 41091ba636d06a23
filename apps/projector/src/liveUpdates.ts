import type { EventBatch } from '@manabi/event-store'
import type { ProjectionGroup } from './folding/projectionGroup.ts'
import type { Schedule } from './schedule.ts'

/** Milliseconds after which lazy documents and checkpoints without documents are written. */
const flushAfterMs = 250

interface LiveOptions {
  readonly group: ProjectionGroup
  readonly schedule: Schedule
  /** Runs after each write, exclusively. */
  readonly onWritten: () => void
}

/**
 * Folds new events into the read models that have caught up. It writes prompt ones at once. Lazy ones and checkpoints without documents
 * follow a quarter of a second later, or when a request waits for them.
 */
export class LiveUpdates {
  readonly #options: LiveOptions
  #isPlanned = false
  /** Position up to which requests wait for lazy read models. */
  #hastened = 0

  constructor(options: LiveOptions) {
    this.#options = options
  }

  /** Call exclusively. */
  async fold(batch: EventBatch): Promise<void> {
    const { group, schedule, onWritten } = this.#options
    const isHastened = this.#hastened > group.position
    await group.fold(batch)
    if (isHastened || group.isFull) await group.flush()
    else await group.flushPrompt()
    onWritten()
    if (this.#isPlanned || !group.hasUnwritten) return
    this.#isPlanned = true
    schedule.later(flushAfterMs, () => this.#flush())
  }

  /** A request waits for lazy read models to contain this position. */
  hasten(position: number): void {
    const { group, schedule } = this.#options
    this.#hastened = Math.max(this.#hastened, position)
    if (group.hasUnwritten) schedule.background(() => this.#flush())
  }

  #flush(): Promise<void> {
    const { group, schedule, onWritten } = this.#options
    return schedule.runExclusive(async () => {
      this.#isPlanned = false
      await group.flush()
      onWritten()
    })
  }
}
