import { Unavailable } from '@manabi/kernel'
import type { Generation } from '@manabi/read-store'
import type { AnyProjection } from './anyProjection.ts'
import { type Failure, ProjectionAttempt } from './folding/projectionAttempt.ts'
import type { ProjectionGroup } from './folding/projectionGroup.ts'
import type { ProjectionStatus } from './listProjections.ts'

/** Milliseconds. */
const longestPause = 60_000

/** A projection of the running projector, from one attempt to the next. */
export class RunningProjection {
  readonly projection: AnyProjection
  /** Assigned when the process started, and not begun yet. */
  isStart: boolean
  /** Writes the generation that readers see, or the first one. Null until that is known. */
  attempt: ProjectionAttempt | null = null
  /** Catches up a ready generation, which then takes the place of the active one. */
  successor: ProjectionAttempt | null = null
  /** Whether readers see the generation that `attempt` writes. */
  isActive = false
  /** Whether the read store holds a failure of it, from this process or an earlier one. */
  isNoted = false
  /** Settles when the failure is in the read store. */
  noting = Promise.resolve()
  readonly #groups = new Map<ProjectionAttempt, ProjectionGroup>()
  /** Why it stopped. Null once it has reached the end of the events again. A store that is down is not its own fault. */
  #stopped: { readonly reason: string; readonly isOwnFault: boolean } | null = null
  /** Failures of its own in a row. */
  #failures = 0

  constructor(projection: AnyProjection, isStart: boolean) {
    this.projection = projection
    this.isStart = isStart
  }

  get error(): string | null {
    return this.#stopped?.reason ?? null
  }

  /** Whether its attempt reads events now. */
  get isRunning(): boolean {
    return this.attempt !== null && this.#groups.has(this.attempt)
  }

  /** Begins an attempt that continues a generation. */
  begin(generation: Generation, group: ProjectionGroup): void {
    this.isStart = false
    this.isActive = generation.state === 'active'
    this.isNoted ||= generation.failure !== null
    if (this.successor?.collection === generation.collection) this.takeOut(this.successor)
    this.attempt = this.#enter(generation, group)
  }

  /** Begins to catch up a generation that takes the place of the active one. */
  beginSuccessor(generation: Generation, group: ProjectionGroup): void {
    this.successor = this.#enter(generation, group)
  }

  /** Readers see the generation of this attempt, which follows new events with the others from now on. */
  join(attempt: ProjectionAttempt, live: ProjectionGroup): void {
    if (attempt !== this.attempt) {
      this.takeOut(this.attempt)
      this.attempt = attempt
      this.successor = null
    }
    this.#groups.get(attempt)?.remove(attempt)
    live.add(attempt)
    this.#groups.set(attempt, live)
    this.isActive = true
    this.isNoted = false
    this.#stopped = null
    this.#failures = 0
  }

  /** The attempt reads no more events. */
  takeOut(attempt: ProjectionAttempt | null): void {
    if (attempt === null) return
    this.#groups.get(attempt)?.remove(attempt)
    this.#groups.delete(attempt)
    if (attempt === this.successor) this.successor = null
  }

  failed({ position, error }: Failure): void {
    const reason = `at ${position}: ${error instanceof Error ? error.message : String(error)}`
    this.#stopped = { reason, isOwnFault: !(error instanceof Unavailable) }
    if (!this.isBroken) return
    this.isNoted = true
    this.#failures++
  }

  /** Whether it stopped for a reason of its own: a store that is not available stops all, and will be back. */
  get isBroken(): boolean {
    return this.#stopped?.isOwnFault === true
  }

  /** Call between batches. Once it resolves, all work is written, and nothing more will be. */
  async leave(): Promise<void> {
    for (const [attempt, group] of this.#groups) {
      await group.flush([attempt])
      this.takeOut(attempt)
    }
    await this.noting
  }

  /** Milliseconds before the next attempt, doubled with each failure in a row. */
  pauseAfter(first: number): number {
    return Math.min(longestPause, first * 2 ** Math.max(0, this.#failures - 1))
  }

  /**
   * Position up to which readers see the events, for requests that wait. Null when it is broken, or being built and far from done.
   * -1 while it is being built: readers may see another generation, which may lack more.
   */
  get position(): number | null {
    if (this.isBroken || (!this.isActive && this.attempt?.isFar === true)) return null
    return this.isActive && this.attempt !== null ? this.attempt.reached : -1
  }

  status(head: number): ProjectionStatus {
    const { name, version } = this.projection
    const position = this.attempt?.reached ?? 0
    const status = this.error !== null ? 'failed' : this.isActive ? 'ready' : 'building'
    const behind = Math.max(0, head - position)
    return { name, version, status, position, behind, ...(this.error !== null && { error: this.error }) }
  }

  #enter(generation: Generation, group: ProjectionGroup): ProjectionAttempt {
    const attempt = new ProjectionAttempt({ ...generation, projection: this.projection })
    group.add(attempt)
    this.#groups.set(attempt, group)
    return attempt
  }
}
