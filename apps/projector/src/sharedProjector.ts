import { setTimeout as sleep } from 'node:timers/promises'
import type { Feed } from '@manabi/feed'
import type { StateStore } from '@manabi/state-store'
import { type FollowedReadModels, followReadModels } from './followReadModels.ts'
import { Lease } from './lease.ts'
import type { ProjectionStatus } from './member.ts'
import { type Projector, type ProjectorOptions, startProjector } from './projector.ts'

interface SharedOptions extends ProjectorOptions {
  readonly state: StateStore
  readonly feed: Feed
}

/**
 * A projector beside others on the same engines: the one with the lease works, the others stand by and follow its notices. One
 * that stops hands the lease over at once; after one that died another goes on within five seconds.
 */
export const startSharedProjector = (options: SharedOptions): FollowedReadModels => new SharedProjector(options)

/** Milliseconds between looks at the lease. */
const interval = 500

class SharedProjector implements FollowedReadModels {
  readonly #options: SharedOptions
  readonly #lease: Lease
  readonly #others: FollowedReadModels
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #mine: Projector | null = null

  constructor(options: SharedOptions) {
    this.#options = options
    this.#lease = new Lease(options.state, 'projector')
    this.#others = followReadModels(options)
    this.#running = this.#run()
  }

  async waitFor(position: number, timeoutMs: number): Promise<boolean> {
    const [asked, mine] = [performance.now(), this.#mine]
    if (await (mine ?? this.#others).waitFor(position, timeoutMs)) return true
    // Work has changed hands meanwhile: who is at it now may get there in the time that is left.
    const left = timeoutMs - (performance.now() - asked)
    return mine !== this.#mine && left > 0 ? await this.waitFor(position, left) : false
  }

  async status(): Promise<readonly ProjectionStatus[]> {
    return await (this.#mine ?? this.#others).status()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#others.stop()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      // A store that does not answer must not keep a projector whose time is over at work.
      await Promise.race([this.#lease.hold().catch(() => {}), sleep(2 * interval)])
      if (this.#lease.isHeld) this.#mine ??= this.#start()
      else await this.#giveUp()
      await sleep(interval, undefined, { signal }).catch(() => {})
    }
    await this.#giveUp()
    await this.#lease.release().catch(() => {})
  }

  #start(): Projector {
    const { feed, log } = this.#options
    log.info({}, 'This projector is at work.')
    return startProjector({
      ...this.#options,
      onProgress: (positions) => feed.notify({ topic: 'checkpoint', positions }),
    })
  }

  async #giveUp(): Promise<void> {
    const mine = this.#mine
    if (mine === null) return
    this.#mine = null
    await mine.stop()
    this.#options.log.info({}, 'This projector stands by.')
  }
}
