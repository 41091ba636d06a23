import { expect, it } from '@jest/globals'
import type { Generation } from '@manabi/read-store'
import { openMemoryReadStore } from '../test/memoryReadStore.ts'
import { codec, tallies } from '../test/sample.ts'
import { ProjectionGroup } from './folding/projectionGroup.ts'
import { RunningProjection } from './runningProjection.ts'

it('keeps the last event that its generation names until it reads another one [PRJ-005]', async () => {
  const lastEvent = { stream: 'tally-t', revision: 0, id: crypto.randomUUID(), position: 1 }
  const begun = await openMemoryReadStore().create(tallies)
  const generation: Generation = { ...begun, state: 'active', checkpoint: 1, lastEvent }
  const group = new ProjectionGroup({ codec, readStore: openMemoryReadStore(), maxWeight: 1_000_000 }, 1)
  const running = new RunningProjection(tallies, true)
  running.begin(generation, group)
  await group.fold({ events: [], position: 7 })
  expect(running.attempt!.checkpoint).toEqual({ checkpoint: 7, lastEvent })
})
