import { setImmediate } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { ProjectionGroup } from './folding/projectionGroup.ts'
import { batchSize, checkpointsEvery } from './rebuild/replay.ts'
import type { Schedule } from './schedule.ts'

/** The documents are written after so many steps at the latest. */
const stepsPerWrite = 80

interface CatchUpOptions {
  readonly eventStore: EventStore
  readonly schedule: Schedule
  /** The group that follows new events. */
  readonly live: ProjectionGroup
  /** Runs after each step, exclusively. `isThere`: the group has reached `live`, and everything is written. */
  readonly onStep: (isThere: boolean) => Promise<void>
}

/**
 * Moves a group step by step to the position of `live`, until the group is empty, with a checkpoint every few seconds. Rejects when the
 * events cannot be read.
 */
export async function catchUp(group: ProjectionGroup, options: CatchUpOptions): Promise<void> {
  const { schedule } = options
  const unwritten = { steps: 0, since: performance.now() }
  while (!schedule.isStopped && group.attempts.length > 0) {
    await schedule.runExclusive(() => step(group, options, unwritten))
    await setImmediate()
  }
}

async function step(
  group: ProjectionGroup,
  { eventStore, live, onStep }: CatchUpOptions,
  unwritten: { steps: number; since: number },
): Promise<void> {
  const { position: after, types } = group
  const batch = await eventStore.readAll({ after, types, limit: batchSize })
  await group.fold(batch)
  const isThere = batch.position === after || batch.position >= live.position
  for (const attempt of group.attempts) attempt.isFar = !isThere
  const isStopped = group.attempts.some(({ failure }) => failure !== null)
  const isDue = ++unwritten.steps >= stepsPerWrite || performance.now() - unwritten.since >= checkpointsEvery
  if (isThere || isStopped || isDue || group.isFull) {
    await group.flush()
    Object.assign(unwritten, { steps: 0, since: performance.now() })
  }
  await onStep(isThere)
}
