import { Unavailable } from '@manabi/kernel'
import { type Generation, GenerationDropped, type ReadStore } from '@manabi/read-store'
import { continued } from './presentGenerations.ts'
import { type Failure, ProjectionAttempt } from './projectionAttempt.ts'
import type { ProjectionGroup } from './projectionGroup.ts'
import { checkpointOf, isDisproved, keyOf, type Share } from './share.ts'
import type { Reached } from './waiters.ts'

export interface ProjectionStatus {
  readonly name: string
  readonly version: number
  /** `building`: readers do not see it yet. `failed`: it stopped and is retried after a pause. */
  readonly status: 'ready' | 'building' | 'failed'
  /** Of the last event in its documents. */
  readonly position: number
  /** Distance to the last event, in positions. */
  readonly behind: number
  readonly error?: string
}

/** Milliseconds. */
const longestPause = 60_000

/** A projection of the running projector, or a partition of one, from one attempt to the next. */
export class RunningProjection implements Reached {
  readonly name: string
  readonly isDeferred: boolean
  readonly share: Share
  /** Assigned when the process started, and not begun yet. */
  isStart: boolean
  /** Null until its generation is known. */
  attempt: ProjectionAttempt | null = null
  /** The group that the attempt reads events with, until it fails. */
  group: ProjectionGroup | null = null
  /** Whether readers see the generation being written. */
  isActive = false
  /** Why it stopped; null once it has reached the end of the events again. */
  error: string | null = null
  /** Whether the read store holds a failure of it, from this process or an earlier one. */
  isNoted = false
  /** Settles when the failure is in the read store. */
  noting = Promise.resolve()
  /** In a row. */
  failures = 0

  constructor(share: Share, isStart: boolean) {
    this.name = share.name
    this.isDeferred = share.isDeferred ?? false
    this.share = share
    this.isStart = isStart
  }

  /** Begins an attempt that continues a generation. */
  enter(generation: Generation, group: ProjectionGroup): ProjectionAttempt {
    const { collection, isActive, failure } = generation
    this.isStart = false
    this.isActive = isActive
    this.isNoted ||= failure !== null
    const checkpoint = checkpointOf(generation, this.share)
    this.attempt = new ProjectionAttempt({ projection: this.share, collection, checkpoint })
    this.group = group
    return this.attempt
  }

  failed({ position, error }: Failure): void {
    this.isNoted = true
    this.error = `at ${position}: ${error instanceof Error ? error.message : String(error)}`
    // An unavailable store is not the projection's fault: its pause does not grow.
    if (!(error instanceof Unavailable)) this.failures++
  }

  /** It has caught up and follows new events with the others. */
  joined(group: ProjectionGroup): void {
    this.group = group
    this.isNoted = false
    this.error = null
    this.failures = 0
  }

  /** Lets readers see its generation, if others do not have to catch up first. */
  async activate(readStore: ReadStore): Promise<void> {
    const { partition } = this.share
    this.isActive ||= await readStore.activate(this.attempt!.collection, { partition })
    this.attempt!.isAwaited = !this.isActive
  }

  /** Whether it has to catch up further. A partition follows the events while it waits for the others. */
  get isBehind(): boolean {
    return !this.isActive && this.share.partition === undefined
  }

  /** Sees what others did with its generation, between batches: it may be gone, or others may have caught up. */
  async check(generations: readonly Generation[], readStore: ReadStore): Promise<void> {
    const { collection, saved } = this.attempt!
    const current = generations.find((one) => one.collection === collection)
    this.isActive ||= current?.isActive === true
    this.attempt!.isAwaited = !this.isActive
    const isLeft = !this.isActive && continued(generations, this.share) !== current
    if (current === undefined || isLeft) this.attempt!.fail(saved + 1, new GenerationDropped(collection))
    else if (!this.isActive) await this.activate(readStore).catch(() => {})
    // By a process that lost its lease or divides in another way, after this one had gone on.
    if (current !== undefined && isDisproved(current, this.share))
      await readStore.note(collection, null, this.share.partition).catch(() => {})
  }

  /** Call between batches. Once it resolves, all work is written and nothing more will be. */
  async leave(): Promise<void> {
    await this.group?.flush()
    if (this.attempt !== null) this.group?.remove(this.attempt)
    await this.noting
  }

  /** Milliseconds before the next attempt, doubled with each failure in a row. */
  pauseAfter(first: number): number {
    return Math.min(longestPause, first * 2 ** Math.max(0, this.failures - 1))
  }

  /**
   * How far readers see it, for waiting requests; null when it has stopped, or is being built and far from done. Until it is shown, readers
   * may see another generation, which may be less far.
   */
  get position(): number | null {
    const isLeft = this.error !== null || (!this.isActive && this.attempt?.isFar === true)
    if (isLeft) return null
    return this.isActive && this.attempt !== null ? this.attempt.reached : -1
  }

  status(head: number): ProjectionStatus {
    const { name, version } = this.share
    const position = this.attempt?.reached ?? 0
    const status = this.error !== null ? 'failed' : this.isActive ? 'ready' : 'building'
    const behind = Math.max(0, head - position)
    return { name, version, status, position, behind, ...(this.error !== null && { error: this.error }) }
  }
}

/** By key. */
export const positionsOf = (projections: readonly RunningProjection[]): Readonly<Record<string, number | null>> =>
  Object.fromEntries(projections.map(({ share, position }) => [keyOf(share), position]))
