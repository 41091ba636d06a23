import { afterEach, expect, it, jest } from '@jest/globals'
import { openTemporaryReadStore, projection } from '@manabi/read-store'
import { turnsDuring } from '../../../../test/harness/turnsDuring.ts'
import { codec, eventsInMemory, Opened, Raised, type SampleEvent } from '../../test/sample.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'

const events = 600

afterEach(() => {
  jest.restoreAllMocks()
})

/** Turns of the event loop that others got while a batch was folded, each event of which takes so many milliseconds. */
async function turnsOf(milliseconds: number): Promise<number> {
  let clock = 0
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
  const slow = projection<{ total: number }, SampleEvent>()({
    name: 'slow',
    version: 1,
    indexes: [],
    on: {
      Raised: [
        ({ data }) => data.id,
        (doc, { data }) => {
          clock += milliseconds
          return { total: (doc?.total ?? 0) + data.by }
        },
      ],
    },
  })
  const readStore = openTemporaryReadStore()
  const { collection } = await readStore.create(slow)
  await readStore.activate(collection)
  const group = new ProjectionGroup({ codec, readStore, maxWeight: 1_000_000 }, 0)
  group.add(new ProjectionAttempt({ projection: slow, collection, checkpoint: 0 }))
  const raised = Array.from({ length: events }, () => Raised({ id: 't', by: 1 }))
  const eventStore = await eventsInMemory([Opened({ id: 't', box: 'x' }), ...raised])
  const batch = await eventStore.readAll({ after: 0, limit: events + 1 })
  const turns = await turnsDuring(group.fold(batch))
  await group.flush()
  expect(await readStore.views().of(slow).get('t')).toEqual({ total: events })
  await readStore.close()
  return turns
}

it('lets others have their turn while events are folded that take long each', async () => {
  expect(await turnsOf(0)).toBeLessThan(10)
  expect(await turnsOf(5)).toBeGreaterThan(80)
})
