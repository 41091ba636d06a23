import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import { isReported, monotonic } from '@manabi/kernel'
import { type ReadStore, StallDetector } from '@manabi/read-store'
import type { AnyProjection } from './anyProjection.ts'

interface RemovedOptions {
  readonly eventStore: Pick<EventStore, 'head'>
  readonly readStore: Pick<ReadStore, 'generations' | 'drop'>
  /** All projections of this release. */
  readonly projections: readonly Pick<AnyProjection, 'name'>[]
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** Milliseconds, by a clock that never goes back. */
  readonly now?: () => number
}

/** Milliseconds: between looks, after which an earlier look is too old, and after which a read model that stood still is left behind. */
const [pause, longestGap, standstill] = [60_000, 300_000, 3_600_000]

/**
 * Drops read models that this release does not have, once no process of another one keeps them up to date: they have stood still for an
 * hour although there are newer events. During an upgrade, processes of the older release go on with them.
 */
export class RemovedReadModels {
  readonly #options: RemovedOptions
  readonly #stalls = new StallDetector(longestGap)
  readonly #stopping = new AbortController()
  #running = Promise.resolve()

  constructor(options: RemovedOptions) {
    this.#options = options
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async look(): Promise<void> {
    const { eventStore, readStore, projections, log, now = monotonic } = this.#options
    const names = new Set(projections.map(({ name }) => name))
    const removed = (await readStore.generations()).filter(({ projection }) => !names.has(projection))
    const head = removed.length === 0 ? 0 : await eventStore.head()
    for (const [collection, still] of this.#stalls.look(removed, head, now())) {
      if (still < standstill) continue
      log.info({ collection }, 'This version has no such read model, and no other keeps it; dropping its documents.')
      await readStore.drop(collection)
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.look().catch((err) => {
        this.#stalls.forget()
        if (!isReported(err)) this.#options.log.error({ err }, 'Cannot look for removed read models; trying again.')
      })
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
