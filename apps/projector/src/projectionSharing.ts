import { setTimeout as sleep } from 'node:timers/promises'
import { isReported } from '@manabi/kernel'
import type { Lease, ProcessLeases } from '@manabi/state-store'
import { type AnyProjection, keyOf } from './anyProjection.ts'
import type { Projector } from './projector.ts'

interface SharingOptions {
  /** Those that this process can run. Its process lease names their keys as roles, and `projector`. */
  readonly projections: readonly AnyProjection[]
  readonly projector: Pick<Projector, 'run' | 'release'>
  readonly leases: ProcessLeases
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** Milliseconds between looks at the leases. A process that ends is noticed at once. */
const lookEveryMs = 500

/** Names the lease of a read model. */
export const leaseName = (projection: AnyProjection): string => `projection-${keyOf(projection)}`

/**
 * Shares the read models with the other processes that project: takes free leases up to this process's share, and gives leases above it
 * to others after its last write. The projector runs the projections whose leases this process holds.
 */
export class ProjectionSharing {
  readonly #options: SharingOptions
  readonly #held = new Map<AnyProjection, Lease>()
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #isStart = true
  #isTroubled = false

  constructor(options: SharingOptions) {
    this.#options = options
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Whether this process may still write a read model. A lease is lost half a second before another process can take it. */
  mayWrite(projection: AnyProjection): boolean {
    const lease = this.#held.get(projection)
    return lease !== undefined && this.#options.leases.isHeld(lease)
  }

  /** Writes what is folded, and frees the leases. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#giveBack([...this.#held.keys()]).catch(() => {})
  }

  async #run(): Promise<void> {
    const { leases, log } = this.#options
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const { freed } = leases
      try {
        await this.#look()
        this.#isTroubled = false
      } catch (error) {
        if (!this.#isTroubled && !isReported(error))
          log.error({ err: error }, 'Cannot share the read models; retrying.')
        this.#isTroubled = true
      }
      await Promise.race([freed, sleep(lookEveryMs, undefined, { signal }).catch(() => {})])
    }
  }

  async #look(): Promise<void> {
    const { leases, projector } = this.#options
    const lost = [...this.#held.keys()].filter((projection) => !this.mayWrite(projection))
    await projector.release(lost)
    for (const projection of lost) this.#held.delete(projection)
    await leases.processId()
    const { share, byScarcity } = this.#shareOf(await leases.liveProcesses())
    const surplus = byScarcity.filter((projection) => this.#held.has(projection)).slice(share)
    await this.#giveBack(surplus)
    await this.#takeUpTo(share, byScarcity)
  }

  /**
   * How many projections this process should run: each projection counts for as much as it falls to one of the processes that know it.
   * During an upgrade, a version that few processes know comes first, so that these processes have room for it.
   */
  #shareOf(processes: Awaited<ReturnType<ProcessLeases['liveProcesses']>>) {
    const { projections } = this.#options
    const projectors = processes.filter(({ roles }) => roles.includes('projector'))
    const knowing = new Map(
      projections.map((one) => [one, Math.max(1, projectors.filter(({ roles }) => roles.includes(keyOf(one))).length)]),
    )
    const share = Math.ceil(projections.reduce((sum, one) => sum + 1 / knowing.get(one)!, 0) - 1e-9)
    return { share, byScarcity: projections.toSorted((one, other) => knowing.get(one)! - knowing.get(other)!) }
  }

  async #giveBack(projections: readonly AnyProjection[]): Promise<void> {
    if (projections.length === 0) return
    const { leases, projector, log } = this.#options
    log.info({ projections: projections.map(keyOf) }, 'Projections handed over.')
    await projector.release(projections)
    const released = projections.map((projection) => this.#held.get(projection)!)
    for (const projection of projections) this.#held.delete(projection)
    await Promise.all(released.map((lease) => leases.release(lease)))
  }

  async #takeUpTo(share: number, byScarcity: readonly AnyProjection[]): Promise<void> {
    if (this.#held.size >= share) return
    const { leases, projector, log } = this.#options
    const free = await leases.freeAmong(byScarcity.map(leaseName))
    const taken: AnyProjection[] = []
    try {
      for (const projection of byScarcity) {
        if (this.#held.size >= share || this.#stopping.signal.aborted) break
        const isFree = !this.#held.has(projection) && free.includes(leaseName(projection))
        const lease = isFree ? await leases.take(leaseName(projection)) : null
        if (lease === null) continue
        this.#held.set(projection, lease)
        taken.push(projection)
      }
    } finally {
      if (taken.length > 0) {
        log.info({ projections: taken.map(keyOf) }, 'Projections assigned.')
        projector.run(taken, { isStart: this.#isStart })
        this.#isStart = false
      }
    }
  }
}
