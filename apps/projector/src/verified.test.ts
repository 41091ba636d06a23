import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type EventRef, refOf } from '@manabi/kernel'
import type { Generation } from '@manabi/read-store'
import { eventually } from '../../../test/harness/eventually.ts'
import { boxes, documentsOf, Opened, openWorld, Raised, silent, tallies, Unseen, type World } from '../test/sample.ts'
import { rebuild, startProjector } from './index.ts'
import { dropLost, verified } from './verified.ts'

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

it('commands leave the read models of a service alone, whichever event is the last, and one that is kept for a rollback [PRJ-005]', async () => {
  const world = await openWorld()
  await world.append(Opened({ id: 't', box: 'x' }), Unseen({}))
  await rebuild({ ...world, projections: [tallies] })
  const projector = startProjector({ ...world, projections: [tallies], log: silent })
  const last = await world.append(Unseen({}))
  expect(await projector.waitFor(last, 60_000)).toBe(true)
  const { collection } = await world.readStore.create(tallies)
  await world.readStore.markReady(collection, { keepsPrevious: true })
  const generations = async () =>
    (await world.readStore.generations()).toSorted((one, other) => (one.state < other.state ? -1 : 1))
  await eventually(async () => (await generations()).some(({ state }) => state === 'previous'))
  const after = await world.append(Unseen({}))
  await eventually(async () => (await generations())[0]!.checkpoint === after)
  const before = await generations()
  expect(before).toMatchObject([{ state: 'active', lastEvent: { position: after } }, { state: 'previous' }])
  await dropLost({ ...world, readStore: world.openReadStore(), log: silent })
  expect(await generations()).toEqual(before)
  await projector.stop()
  await world.remove()
})

it('the read models of an event that cannot be read stay, and are not dropped [PRJ-005]', async () => {
  const world = await openWorld()
  await world.append(Opened({ id: 't', box: 'x' }))
  await rebuild({ ...world, projections: [tallies] })
  const eventStore = { ...world.eventStore, readStream: () => Promise.reject(new SyntaxError('Not JSON.')) }
  await dropLost({ ...world, eventStore, log: silent })
  expect(await world.readStore.generations()).toHaveLength(1)
  await world.remove()
})

it('a newer backup that is put back after an older one was written on is noticed at the start [PRJ-005]', async () => {
  const file = (world: World, name: string) => join(world.directory, name)
  const backUp = (world: World, name: string) => {
    const database = new DatabaseSync(file(world, 'events.db'), { readOnly: true })
    database.prepare('VACUUM INTO ?').run(file(world, name))
    database.close()
  }
  const putBack = async (world: World, name: string) => {
    await world.close()
    for (const suffix of ['-wal', '-shm']) await rm(file(world, `events.db${suffix}`), { force: true })
    await rename(file(world, name), file(world, 'events.db'))
    return openWorld(world.directory)
  }
  /** As a service reads on and ends. */
  const project = async (world: World) => {
    await dropLost({ ...world, log: silent })
    const projector = startProjector({ ...world, projections: [tallies, boxes], log: silent })
    expect(await projector.waitFor(await world.eventStore.head(), 60_000)).toBe(true)
    await projector.stop()
  }
  let world = await openWorld()
  await world.append(Opened({ id: 'kept', box: 'x' }))
  await project(world)
  backUp(world, 'older')
  for (const id of ['b', 'c', 'd']) await world.append(Opened({ id, box: 'newer' }))
  await project(world)
  backUp(world, 'newer')
  world = await putBack(world, 'older')
  for (const by of [7, 8]) await world.append(Raised({ id: 'kept', by }))
  await project(world)
  world = await putBack(world, 'newer')
  await project(world)
  for (const one of [tallies, boxes]) {
    const documents = await documentsOf(world.readStore, one)
    await rebuild({ ...world, projections: [one] })
    expect(documents).toEqual(await documentsOf(world.readStore, one))
  }
  await world.remove()
})
