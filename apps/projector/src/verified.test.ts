import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type EventRef, refOf } from '@manabi/kernel'
import type { Generation } from '@manabi/read-store'
import { documentsOf, Opened, openWorld, silent, tallies, type World } from '../test/sample.ts'
import { rebuild, startProjector } from './index.ts'
import { verified } from './verified.ts'

describe('read models that hold events which the event store has lost, as after a backup was put back [PRJ-005]', () => {
  let world: World
  let first: EventRef
  let changes: unknown[]

  beforeEach(async () => {
    changes = []
    world = await openWorld()
    await world.append(Opened({ id: 't', box: 'x' }))
    const { events } = await world.eventStore.readAll({ after: 0, limit: 1 })
    first = refOf(events[0]!)
  })
  afterEach(() => world.remove())

  const generation = (facts: Pick<Generation, 'checkpoint' | 'lastEvent'>): Generation => ({
    ...{ collection: 'tallies-v1-x', projection: 'tallies', version: 1, state: 'active' },
    ...{ failure: null, keepsPrevious: false, ...facts },
  })
  const look = (facts: Pick<Generation, 'checkpoint' | 'lastEvent'>) => {
    const drop = async (...call: unknown[]) => void changes.push(['drop', ...call])
    const putBack = async (...call: unknown[]) => void changes.push(['put back', ...call])
    const readStore = { drop, putBack } as never
    return verified(generation(facts), { eventStore: world.eventStore, readStore, log: silent })
  }

  it.each([
    ['another event stands in the place of the last one', { id: crypto.randomUUID() }],
    ['the stream of the last one is shorter', { revision: 1 }],
    ['its stream is not there', { stream: 'sample-lost' }],
  ])('are dropped where %s', async (_, other) => {
    expect(await look({ checkpoint: 1, lastEvent: { ...first, ...other } })).toBeNull()
    expect(changes).toEqual([['drop', 'tallies-v1-x']])
  })

  it('go on from the last event where the checkpoint lies beyond it, since new events may have come between', async () => {
    expect(await look({ checkpoint: 100, lastEvent: first })).toMatchObject({ checkpoint: 1 })
    expect(changes).toEqual([['put back', 'tallies-v1-x', { checkpoint: 1, lastEvent: first }]])
  })

  it('stay as they are where the store has all of their events', async () => {
    for (const facts of [{ checkpoint: 1, lastEvent: first }, { checkpoint: 1, lastEvent: null }, { checkpoint: 0 }])
      expect(await look(facts)).toEqual(generation(facts))
    expect(changes).toEqual([])
  })

  it('are dropped where their last event is not known and the checkpoint lies beyond the end', async () => {
    expect(await look({ checkpoint: 2 })).toBeNull()
    expect(changes).toEqual([['drop', 'tallies-v1-x']])
  })

  it('are built again', async () => {
    await rebuild({ ...world, projections: [tallies] })
    const before = await documentsOf(world.readStore, tallies)
    const lost = { position: 100, doc: { box: 'x', total: 1, times: {} } }
    const [{ collection }] = (await world.readStore.generations()) as [Generation]
    await world.readStore.write(collection, { documents: new Map([['lost', lost]]), checkpoint: 100 })
    const projector = startProjector({ ...world, projections: [tallies], log: silent })
    expect(await projector.waitFor(1, 60_000)).toBe(true)
    await projector.stop()
    expect(await documentsOf(world.readStore, tallies)).toEqual(before)
  })
})
