import { setImmediate } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { ProjectionGroup } from './projectionGroup.ts'
import { checkpointsEvery } from './rebuild/replay.ts'
import type { Schedule } from './schedule.ts'

/** Sizes chosen so that requests of the same process get their turn: events per step, and steps per write at most. */
const stepEvents = 1_000
const stepsPerWrite = 20

/** Since the last write. */
interface Unwritten {
  steps: number
  since: number
}

interface CatchUpOptions {
  readonly eventStore: EventStore
  readonly schedule: Schedule
  /** The group that follows new events. */
  readonly live: ProjectionGroup
  /** Called after each step, within its turn; `isThere` when the group has reached `live` and everything is written. */
  readonly onStep: (isThere: boolean) => Promise<void>
}

/**
 * Moves a group step by step to the position of `live`, until it is empty, with a checkpoint every few seconds. Rejects when the events
 * cannot be read. Nothing is being written any more when it ends, either way: another attempt, or another process, may begin at the
 * checkpoint.
 */
export async function catchUp(group: ProjectionGroup, options: CatchUpOptions): Promise<void> {
  const { schedule } = options
  const unwritten = { steps: 0, since: performance.now() }
  try {
    while (!schedule.isStopped && group.attempts.length > 0) {
      await schedule.inTurn(() => step(group, options, unwritten))
      await setImmediate()
    }
  } finally {
    await group.settled()
  }
}

async function step(
  group: ProjectionGroup,
  { eventStore, live, onStep }: CatchUpOptions,
  unwritten: Unwritten,
): Promise<void> {
  const { position: after, types } = group
  const batch = await eventStore.readAll({ after, types, limit: stepEvents })
  await group.advance(batch)
  for (const attempt of group.attempts) attempt.isFar = batch.events.length === stepEvents
  const isThere = batch.position === after || batch.position >= live.position
  const isStopped = group.attempts.some(({ failure }) => failure !== null)
  const isDue = ++unwritten.steps >= stepsPerWrite || performance.now() - unwritten.since >= checkpointsEvery
  if (isThere) await group.flush()
  else if (group.isFull || isDue) {
    await group.flushBehind()
    Object.assign(unwritten, { steps: 0, since: performance.now() })
  }
  // Its next attempt begins at the checkpoint that this one leaves.
  else if (isStopped) await group.settled()
  await onStep(isThere)
}
