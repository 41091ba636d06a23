import { setImmediate } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { Lane } from './lane.ts'
import type { Schedule } from './schedule.ts'

/** Beside requests: so many events at a time, and so many steps before documents are written. */
const stepEvents = 1_000
const stepsPerWrite = 20

interface CatchUpOptions {
  readonly eventStore: EventStore
  readonly schedule: Schedule
  /** Where those are that follow. */
  readonly live: Lane
  /** After each step, in its turn; `isThere` when the lane has come to where `live` is, and nothing is left unwritten. */
  readonly onStep: (isThere: boolean) => Promise<void>
}

/** Takes a lane step by step to those that follow, until it is empty. Rejects when the events cannot be read. */
export async function catchUp(lane: Lane, options: CatchUpOptions): Promise<void> {
  const { schedule } = options
  for (let steps = 1; !schedule.isStopped && lane.tracks.length > 0; steps++) {
    await schedule.inTurn(() => step(lane, options, steps))
    await setImmediate()
  }
}

async function step(lane: Lane, { eventStore, live, onStep }: CatchUpOptions, steps: number): Promise<void> {
  const { position: after, types } = lane
  const batch = await eventStore.readAll({ after, types, limit: stepEvents })
  await lane.advance(batch)
  for (const track of lane.tracks) track.isFar = batch.events.length === stepEvents
  const isThere = batch.position === after || batch.position >= live.position
  if (isThere || lane.isFull || steps % stepsPerWrite === 0) await lane.flush()
  await onStep(isThere)
}
