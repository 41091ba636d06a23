import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, startDispatcher } from '@manabi/dispatcher'
import {
  allProjections,
  reactions as allReactions,
  allReadModels,
  keepers,
  type Reactions,
  runReactions,
} from '@manabi/operations'
import type { Platform } from '@manabi/platform'
import type { Registry } from '@manabi/platform/metrics'
import {
  type AnyProjection,
  dropRemoved,
  type FollowedReadModels,
  followReadModels,
  ProjectionSharing,
  Projector,
} from '@manabi/projector'
import { ProcessLock } from '@manabi/sqlite'
import type { Role } from './roles.ts'
import { unlessUnavailable } from './unlessUnavailable.ts'

/** Milliseconds between looks at the lock while another process holds it. */
const lookEveryMs = 500

/** Milliseconds between looks for read models that no release has any more, on servers. */
const dropEveryMs = 3_600_000

/**
 * What a process does beside answering requests, by its roles:
 *
 * | | on files | on servers |
 * |---|---|---|
 * | projector | projects everything while it holds `lock.db`, else stands by | projects its share of the read models, by leases |
 * | dispatcher | dispatches and reacts; with the role of a projector, too, only while it holds `lock.db` | shares deliveries and reactions, by leases |
 *
 * Every process follows the read models, whichever process projects them.
 */
export class Work {
  readonly readModels: FollowedReadModels
  /** Null without the role of a dispatcher. */
  readonly reactions: Reactions | null
  /** Keeps the derived read models. Null without the role of a projector. */
  readonly #keepers: Reactions | null
  readonly #platform: Platform
  readonly #metrics: Registry
  readonly #stopping = new AbortController()
  readonly #began = Promise.withResolvers<void>()
  readonly #projects = Promise.withResolvers<void>()
  readonly #projector: Projector
  readonly #sharing: ProjectionSharing
  readonly #lock: ProcessLock
  #dispatcher: Dispatcher | null = null
  #removing: NodeJS.Timeout | undefined
  #waiting: Promise<void> = Promise.resolve()

  constructor(platform: Platform, roles: readonly Role[], metrics: Registry) {
    const { config, feed } = platform
    const options = { ...platform, projections: allProjections }
    const isOnServers = config.READ_STORE_URL !== undefined
    this.#platform = platform
    this.#metrics = metrics
    this.#lock = new ProcessLock(join(config.DATA_DIR, 'lock.db'))
    const mayWrite = (projection: AnyProjection): boolean => this.#sharing.mayWrite(projection)
    this.#projector = new Projector(isOnServers ? { ...options, mayWrite } : options)
    if (isOnServers) this.#projector.onProgress((positions) => feed.notify({ topic: 'checkpoint', positions }))
    this.#sharing = new ProjectionSharing({ ...options, projector: this.#projector })
    this.readModels = followReadModels({ ...options, projections: allReadModels, projector: this.#projector })
    const services = { ...platform, readModels: this.readModels }
    this.reactions = roles.includes('dispatcher') ? runReactions(allReactions, services, this.#began.promise) : null
    this.#keepers = roles.includes('projector') ? runReactions(keepers, services, this.#projects.promise) : null
    // Other processes see that this one lives.
    if (isOnServers) void platform.leases.processId().catch(() => {})
    this.#start(roles, isOnServers)
  }

  /** Finishes what is in hand, and frees the lock and the leases. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#waiting
    await Promise.all([this.#dispatcher?.stop(), this.reactions?.stop()])
    // Until here: a reaction may wait for what they keep.
    await this.#keepers?.stop()
    clearInterval(this.#removing)
    await this.#sharing.stop()
    await this.#projector.stop()
    await this.readModels.stop()
    this.#lock.release()
  }

  #start(roles: readonly Role[], isOnServers: boolean): void {
    const [projects, dispatches] = [roles.includes('projector'), roles.includes('dispatcher')]
    if (!isOnServers && projects) {
      this.#waiting = this.#onceLocked(async () => {
        await this.#dropRemoved()
        this.#projector.run(allProjections, { isStart: true })
        this.#projects.resolve()
        if (dispatches) this.#dispatch()
      })
      return
    }
    if (projects) {
      this.#sharing.start()
      this.#projects.resolve()
      this.#removing = setInterval(() => void this.#dropRemoved(), dropEveryMs).unref()
    }
    if (dispatches) this.#dispatch()
  }

  /** Processes of another release may still have them, as during an upgrade. */
  async #dropRemoved(): Promise<void> {
    const live = async () => (await this.#platform.leases.liveProcesses()).flatMap(({ roles }) => roles)
    const drop = async () => {
      const known = this.#platform.config.READ_STORE_URL === undefined ? [] : await live()
      await dropRemoved({ ...this.#platform, projections: allReadModels, known })
    }
    await drop().catch(unlessUnavailable)
  }

  #dispatch(): void {
    this.#dispatcher = startDispatcher({ ...this.#platform, readModels: this.readModels })
    for (const metric of this.#dispatcher.metrics) this.#metrics.registerMetric(metric)
    this.#began.resolve()
  }

  /** The lock can be held by another process, which frees it when it dies. */
  async #onceLocked(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping
    let isTroubled = false
    while (!signal.aborted) {
      try {
        if (this.#lock.take()) return await work()
        isTroubled = false
      } catch (err) {
        if (!isTroubled) this.#platform.log.error({ err }, 'Cannot take the lock of DATA_DIR; retrying.')
        isTroubled = true
      }
      await sleep(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  }
}
