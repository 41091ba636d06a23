import { expect, it } from '@jest/globals'
import type { EventStore } from '@manabi/event-store'
import type { ReadStore } from '@manabi/read-store'
import { turnsDuring } from '../../../test/harness/turnsDuring.ts'
import { boxes, tallies } from '../test/sample.ts'
import { listProjections } from './listProjections.ts'

it('the list of read models, which counts the documents of each, lets others have their turn', async () => {
  const counted: string[] = []
  const eventStore = { head: async () => 1 } as unknown as EventStore
  const generations = [tallies, boxes].map(({ name, version }) => {
    return { projection: name, version, collection: name, state: 'active', failure: null, checkpoint: 1 }
  })
  const readStore = {
    generations: async () => generations,
    size: async (collection: string) => counted.push(collection),
  } as unknown as ReadStore
  const listed = listProjections({ eventStore, readStore, projections: [tallies, boxes] as never })
  expect(await turnsDuring(listed)).toBeGreaterThanOrEqual(2)
  expect((await listed).map(({ documents }) => documents)).toEqual([1, 2])
})
