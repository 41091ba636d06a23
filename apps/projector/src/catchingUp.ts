import type { EventStore } from '@manabi/event-store'
import { isReported } from '@manabi/kernel'
import { type Generation, GenerationDropped } from '@manabi/read-store'
import { catchUp } from './catchUp.ts'
import type { Failure, ProjectionAttempt } from './folding/projectionAttempt.ts'
import { type GroupOptions, ProjectionGroup } from './folding/projectionGroup.ts'
import { continuedBy, readyOf } from './presentGenerations.ts'
import { bringToEnd } from './rebuild/bringToEnd.ts'
import type { RunningProjection } from './runningProjection.ts'
import type { Schedule } from './schedule.ts'
import { verified } from './verified.ts'

export interface CatchingUpOptions extends Omit<GroupOptions, 'maxWeight'> {
  readonly eventStore: EventStore
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  readonly schedule: Schedule
  /** The group that follows new events. */
  readonly live: ProjectionGroup
  /** The projections that the projector runs at the moment. */
  readonly running: () => readonly RunningProjection[]
  /** Milliseconds before a failed projection is tried again. */
  readonly pause: number
  /** Runs after each change of a position. */
  readonly onProgress: () => void
}

/** Milliseconds before the successor of a dropped generation is looked for: in the same turn the store still knows the old one. */
const lookAgainMs = 10

/** Documents in memory of each group, in characters of JSON. */
export const maxWeight = 16 * 1024 * 1024

/** Brings projections to the end of the events, where they join the live group. Tries failed ones again. */
export class CatchingUp {
  readonly #options: CatchingUpOptions

  constructor(options: CatchingUpOptions) {
    this.#options = options
  }

  beginSoon(projections: readonly RunningProjection[]): void {
    const { schedule } = this.#options
    schedule.background(() => schedule.runExclusive(() => this.#begin(projections)))
  }

  /** Catches up the ready generations, which then take the place of the active ones. */
  async beginSuccessors(generations: readonly Generation[]): Promise<void> {
    for (const running of this.#options.running()) {
      const found = readyOf(generations, running.projection)
      const { attempt, successor } = running
      if (found === undefined || attempt === null || successor !== null || attempt.collection === found.collection)
        continue
      const ready = await verified(found, this.#options).catch(() => null)
      if (ready === null) continue
      if (running.isBroken) {
        // What fails is tried again at the next look.
        await this.#replaceBroken(attempt, ready).catch(() => {})
        continue
      }
      const group = this.#newGroup(ready.checkpoint)
      running.beginSuccessor(ready, group)
      this.#options.schedule.background(() => this.#catchUp(group))
    }
  }

  takeOutFailed(group: ProjectionGroup): void {
    const failed = group.attempts.filter(({ failure }) => failure !== null)
    const stopped: [RunningProjection, Failure][] = []
    for (const attempt of failed) {
      const running = this.#runningOf(attempt)
      if (running === undefined) {
        // Another process has the projection by now.
        group.remove(attempt)
        continue
      }
      // A generation that cannot catch up is tried again as long as it waits.
      if (running.attempt === attempt) stopped.push([running, attempt.failure!])
      running.takeOut(attempt)
    }
    this.#setAside(stopped)
  }

  /** Begins an attempt for each projection at its checkpoint. Projections at the same checkpoint read events together. */
  async #begin(projections: readonly RunningProjection[]): Promise<void> {
    const { readStore, schedule, running: all, onProgress } = this.#options
    const groups = new Map<number, ProjectionGroup>()
    const failed: [RunningProjection, Failure][] = []
    let generations: readonly Generation[] | undefined
    for (const running of projections.filter((one) => all().includes(one) && !one.isRunning)) {
      try {
        generations ??= await readStore.generations()
        const { projection, isStart } = running
        const generation = await continuedBy(projection, generations, { ...this.#options, isStart })
        const group = groups.get(generation.checkpoint) ?? this.#newGroup(generation.checkpoint)
        groups.set(generation.checkpoint, group)
        running.begin(generation, group)
      } catch (error) {
        failed.push([running, { position: running.attempt?.saved ?? 0, error }])
      }
    }
    for (const group of groups.values()) schedule.background(() => this.#catchUp(group))
    this.#setAside(failed)
    onProgress()
  }

  async #catchUp(group: ProjectionGroup): Promise<void> {
    const onStep = async (isThere: boolean) => {
      this.takeOutFailed(group)
      if (isThere) for (const attempt of group.attempts) await this.#join(attempt)
      this.#options.onProgress()
    }
    try {
      await catchUp(group, { ...this.#options, onStep })
    } catch (error) {
      for (const attempt of group.attempts) attempt.stop(error)
      this.takeOutFailed(group)
    }
  }

  /** From now on readers see the generation, and the subscription feeds it. */
  async #join(attempt: ProjectionAttempt): Promise<void> {
    const { readStore, live } = this.#options
    const running = this.#runningOf(attempt)
    if (running === undefined) return
    const isSeen = running.isActive && running.attempt === attempt
    // Another process may have folded further: then it catches up again.
    if (!isSeen && !(await readStore.activate(attempt.collection))) return
    if (running.isNoted) await readStore.note(attempt.collection, null)
    running.join(attempt, live)
  }

  /** An event stops both generations, so the ready one takes the place of the active one just before it: an erasure waits for that. */
  async #replaceBroken({ projection, saved: upTo }: ProjectionAttempt, { collection }: Generation): Promise<void> {
    await bringToEnd(projection, collection, { ...this.#options, upTo })
    await this.#options.readStore.activate(collection)
  }

  /** Tries failed projections again together: shortly where only the generation changed, else after a pause. */
  #setAside(failed: readonly (readonly [RunningProjection, Failure])[]): void {
    if (failed.length === 0) return
    const { schedule, pause, onProgress } = this.#options
    const isDropped = ({ error }: Failure) => error instanceof GenerationDropped
    const moved = failed.filter(([, failure]) => isDropped(failure)).map(([running]) => running)
    const stopped = failed.filter(([, failure]) => !isDropped(failure)).map(([running]) => running)
    if (moved.length > 0) schedule.later(lookAgainMs, async () => this.beginSoon(moved))
    for (const [running, failure] of failed) if (!isDropped(failure)) this.#failed(running, failure)
    if (stopped.length === 0) return
    const shortest = Math.min(...stopped.map((running) => running.pauseAfter(pause)))
    schedule.later(shortest, async () => this.beginSoon(stopped))
    onProgress()
  }

  #failed(running: RunningProjection, failure: Failure): void {
    const { log, readStore, schedule } = this.#options
    running.failed(failure)
    const { projection, attempt, error, isBroken } = running
    if (!isReported(failure.error))
      log.error({ projection: projection.name, position: failure.position, err: failure.error }, 'Projection stopped.')
    // The note is for other processes only, so a failure to write it is ignored.
    if (attempt !== null && isBroken) running.noting = readStore.note(attempt.collection, error).catch(() => {})
    schedule.background(() => running.noting)
  }

  #newGroup(position: number): ProjectionGroup {
    return new ProjectionGroup({ ...this.#options, maxWeight }, position)
  }

  /** undefined once the projection was given up. */
  #runningOf(attempt: ProjectionAttempt): RunningProjection | undefined {
    return this.#options.running().find((one) => one.attempt === attempt || one.successor === attempt)
  }
}
