import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { EventStore } from '@manabi/event-store'
import { codec, Opened, openWorld, tallies, type World } from '../test/sample.ts'
import { catchUp } from './catchUp.ts'
import { ProjectionAttempt } from './folding/projectionAttempt.ts'
import { ProjectionGroup } from './folding/projectionGroup.ts'
import { Schedule } from './schedule.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await world.remove()
})

it('writes a checkpoint every few seconds, however slowly it comes on', async () => {
  const { eventStore, readStore } = world
  const head = await world.append(...Array.from({ length: 6 }, (_, i) => Opened({ id: `t${i}`, box: 'x' })))
  const { collection } = await readStore.create(tallies)
  const group = new ProjectionGroup({ codec, readStore, maxWeight: 1_000_000 }, 0)
  group.add(new ProjectionAttempt({ projection: tallies, collection, checkpoint: 0 }))
  const now = performance.now.bind(performance)
  let passed = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  const slow: Pick<EventStore, 'readAll'> = {
    readAll: (options) => {
      passed += 5_000
      return eventStore.readAll({ ...options, limit: 1 })
    },
  }
  const checkpoints: number[] = []
  await catchUp(group, {
    eventStore: slow as Partial<EventStore> as EventStore,
    schedule: new Schedule(),
    live: new ProjectionGroup({ codec, readStore, maxWeight: 1_000_000 }, head),
    onStep: async (isThere) => {
      checkpoints.push(...(await readStore.generations()).map(({ checkpoint }) => checkpoint))
      if (isThere) for (const attempt of group.attempts) group.remove(attempt)
    },
  })
  expect(checkpoints).toEqual([1, 2, 3, 4, 5, 6])
})
