import { setTimeout as sleep } from 'node:timers/promises'
import type { Feed } from '@manabi/feed'
import type { StateStore } from '@manabi/state-store'
import { type FollowedReadModels, followReadModels } from '../followReadModels.ts'
import { type ProjectorOptions, RunningProjector } from '../projector.ts'
import type { ProjectionStatus } from '../runningProjection.ts'
import { keyOf, type Share, sharesOf } from '../share.ts'
import type { WaitOptions } from '../waiters.ts'
import { LeaseAllocation } from './leaseAllocation.ts'
import { leastOf } from './leastOf.ts'

interface SharedOptions extends ProjectorOptions {
  readonly state: StateStore
  readonly feed: Feed
}

/**
 * A projector that shares the projections with others on the same engines: each runs those it holds leases for, whole or one partition
 * of many, and follows the others' notices about the rest. When one stops, the others take over at once; when one dies, within five seconds.
 */
export const startSharedProjector = (options: SharedOptions): FollowedReadModels => new SharedProjector(options)

/** Milliseconds between renewals of the leases, and between looks at who holds which. */
const interval = 400

class SharedProjector implements FollowedReadModels {
  readonly #options: SharedOptions
  readonly #shares: readonly Share[]
  readonly #readModels: ReturnType<typeof followReadModels>
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #projector: RunningProjector | null = null
  #releasing: Promise<void> | null = null
  #isStart = true

  constructor(options: SharedOptions) {
    this.#options = options
    this.#shares = sharesOf(options.projections)
    this.#readModels = followReadModels(options)
    this.#running = this.#run()
  }

  waitFor(position: number, milliseconds: number, options?: WaitOptions): Promise<boolean> {
    return this.#readModels.waitFor(position, milliseconds, options)
  }

  /** What runs whole in this process as it is in memory, the others as the read store has them while it is available. */
  async status(): Promise<readonly ProjectionStatus[]> {
    const all = await this.#readModels.status().catch(() => null)
    const running = Map.groupBy(this.#projector?.status() ?? [], ({ name }) => name)
    if (all === null) return [...running.values()].map(leastOf)
    return all.map((status) => {
      const here = running.get(status.name) ?? []
      const isWhole = here.length === this.#shares.filter(({ name }) => name === status.name).length
      return isWhole ? leastOf(here) : status
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#readModels.stop()
  }

  async #run(): Promise<void> {
    const { state } = this.#options
    while (!this.#stopping.signal.aborted)
      await this.#hold(new LeaseAllocation({ state, knows: this.#shares.map(keyOf) }))
  }

  /** Runs until this process stops, or could not reach the store for so long that others may take over. */
  async #hold(leases: LeaseAllocation): Promise<void> {
    const { signal } = this.#stopping
    const beating = this.#beat(leases)
    while (!signal.aborted && !leases.isLost) {
      await Promise.race([leases.exchange().catch(() => {}), beating])
      if (!signal.aborted && !leases.isLost) this.#update(leases)
      const pause = sleep(Math.min(interval, leases.millisecondsLeft), undefined, { signal }).catch(() => {})
      // Released projections are handed over at once.
      await Promise.race([pause, this.#releasing ?? pause])
    }
    await this.#projector?.stop()
    await this.#releasing
    this.#projector = null
    await beating
    await leases.leave().catch(() => {})
  }

  /**
   * Renews the leases until they are lost or this process stops. It does not wait for `exchange`: on a slow store that may take longer
   * than leases hold, and a projector that loses them while it takes them would begin again for ever.
   */
  async #beat(leases: LeaseAllocation): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted && !leases.isLost) {
      await Promise.race([
        leases.heartbeat().catch(() => {}),
        sleep(leases.millisecondsLeft, undefined, { ref: false }),
      ])
      await sleep(Math.min(interval, leases.millisecondsLeft), undefined, { signal }).catch(() => {})
    }
  }

  /** Starts the projections now held, and begins to stop the others. */
  #update(leases: LeaseAllocation): void {
    const { log } = this.#options
    const present = this.#projector?.shares ?? []
    const isHeld = (share: Share) => leases.held.has(keyOf(share))
    const fresh = this.#shares.filter((share) => isHeld(share) && !present.includes(share))
    if (fresh.length > 0) {
      log.info({ projections: fresh.map(keyOf) }, 'Projections assigned.')
      this.#projector ??= this.#start()
      this.#projector.take(fresh, { isStart: this.#isStart })
      this.#isStart = false
    }
    const gone = present.filter((share) => !isHeld(share))
    if (gone.length === 0 && leases.surplus.size === 0) return
    this.#releasing ??= this.#release(leases, gone).finally(() => {
      this.#releasing = null
    })
  }

  async #release(leases: LeaseAllocation, gone: readonly Share[]): Promise<void> {
    if (gone.length > 0) {
      this.#options.log.info({ projections: gone.map(keyOf) }, 'Projections handed over.')
      await this.#projector?.release(gone)
    }
    const going = new Set(this.#projector?.shares.map(keyOf))
    leases.release([...leases.surplus.keys()].filter((key) => !going.has(key)))
  }

  #start(): RunningProjector {
    const { feed } = this.#options
    return new RunningProjector({
      ...this.#options,
      onProgress: (positions) => {
        this.#readModels.hear(positions)
        feed.notify({ topic: 'checkpoint', positions })
      },
    })
  }
}
