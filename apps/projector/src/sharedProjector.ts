import { setTimeout as sleep } from 'node:timers/promises'
import type { Feed } from '@manabi/feed'
import type { StateStore } from '@manabi/state-store'
import { type FollowedReadModels, followReadModels } from './followReadModels.ts'
import { keyOf } from './keyOf.ts'
import type { ProjectionStatus } from './member.ts'
import { type ProjectorOptions, RunningProjector } from './projector.ts'
import { Share } from './share.ts'
import type { AnyProjection } from './track.ts'

interface SharedOptions extends ProjectorOptions {
  readonly state: StateStore
  readonly feed: Feed
}

/**
 * A projector beside others on the same engines: each keeps its share of the projections and follows the others' notices about the rest.
 * What one that stops has done, others take up at once; after one that died, within five seconds.
 */
export const startSharedProjector = (options: SharedOptions): FollowedReadModels => new SharedProjector(options)

/** Milliseconds between looks at who is there. */
const interval = 400

class SharedProjector implements FollowedReadModels {
  readonly #options: SharedOptions
  readonly #readModels: ReturnType<typeof followReadModels>
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #projector: RunningProjector | null = null
  #releasing: Promise<void> | null = null
  #isStart = true

  constructor(options: SharedOptions) {
    this.#options = options
    this.#readModels = followReadModels(options)
    this.#running = this.#run()
  }

  waitFor(position: number, timeoutMs: number): Promise<boolean> {
    return this.#readModels.waitFor(position, timeoutMs)
  }

  /** Of those that are kept here as they stand in memory; of the others as the read store knows them, while it is there. */
  async status(): Promise<readonly ProjectionStatus[]> {
    const all = await this.#readModels.status().catch(() => null)
    const own = this.#projector?.status() ?? []
    if (all === null) return own
    return all.map((status) => own.find(({ name }) => name === status.name) ?? status)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#readModels.stop()
  }

  async #run(): Promise<void> {
    const { state, projections } = this.#options
    while (!this.#stopping.signal.aborted) await this.#join(new Share({ state, knows: projections.map(keyOf) }))
  }

  /** Until this process is to stop, or did not reach the store for so long that others may go on with its work. */
  async #join(share: Share): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted && !share.isLost) {
      await Promise.race([share.look().catch(() => {}), sleep(share.left, undefined, { ref: false })])
      if (!signal.aborted && !share.isLost) this.#work(share)
      const pause = sleep(Math.min(interval, share.left), undefined, { signal }).catch(() => {})
      // What was released is handed over at once.
      await Promise.race([pause, this.#releasing ?? pause])
    }
    await this.#projector?.stop()
    await this.#releasing
    this.#projector = null
    await share.leave().catch(() => {})
  }

  /** Takes up what is to be done now, and begins to stop what is not. */
  #work(share: Share): void {
    const { projections, log } = this.#options
    const present = this.#projector?.projections ?? []
    const isMine = (projection: AnyProjection) => share.mine.has(keyOf(projection))
    const fresh = projections.filter((projection) => isMine(projection) && !present.includes(projection))
    if (fresh.length > 0) {
      log.info({ projections: fresh.map(keyOf) }, 'This projector takes up projections.')
      this.#projector ??= this.#start()
      this.#projector.take(fresh, { isStart: this.#isStart })
      this.#isStart = false
    }
    const gone = present.filter((projection) => !isMine(projection))
    if (gone.length === 0 && share.surplus.size === 0) return
    this.#releasing ??= this.#release(share, gone).finally(() => {
      this.#releasing = null
    })
  }

  async #release(share: Share, gone: readonly AnyProjection[]): Promise<void> {
    if (gone.length > 0) {
      this.#options.log.info({ projections: gone.map(keyOf) }, 'This projector hands projections over.')
      await this.#projector?.release(gone)
    }
    const going = new Set(this.#projector?.projections.map(keyOf))
    share.release([...share.surplus.keys()].filter((key) => !going.has(key)))
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
