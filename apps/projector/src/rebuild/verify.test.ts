import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Document } from '@manabi/read-store'
import {
  Closed,
  collectionOf,
  Opened,
  openWorld,
  Raised,
  sampleProjections,
  silent,
  tallies,
  type World,
} from '../../test/sample.ts'
import { rebuild, startProjector, verify } from '../index.ts'

const noon = new Date('2026-04-01T12:00:00.000Z')
const one = new Date('2026-04-01T13:00:00.000Z')

describe('verifying [PRJ-006]', () => {
  let world: World

  beforeEach(async () => {
    world = await openWorld()
    await world.appendAt(noon, Opened({ id: 't', box: 'x' }), Raised({ id: 't', by: 5 }), Opened({ id: 'u', box: 'y' }))
    await world.appendAt(one, Raised({ id: 't', by: 2 }), Opened({ id: 'v', box: 'y' }))
    await rebuild({ ...world, projections: sampleProjections })
  })
  afterEach(() => world.remove())

  const collection = () => collectionOf(world.readStore, tallies)
  const write = async (id: string, doc: Document | null, position = 99) =>
    world.readStore.write(await collection(), { documents: new Map([[id, { position, doc }]]), checkpoint: 5 })

  it('finds no differences in correct documents', async () => {
    expect(await verify({ ...world, projections: sampleProjections })).toEqual({
      projections: [
        { name: 'tallies', documents: 3, differences: 0 },
        { name: 'boxes', documents: 2, differences: 0 },
      ],
      shown: [],
    })
  })

  it('counts different, missing and extra documents', async () => {
    await write('t', { times: {}, box: 'x', total: 7 })
    await write('u', null)
    await write('nobody', { box: 'x', total: 0, times: {} })
    expect((await verify({ ...world, projections: [tallies] })).projections).toEqual([
      { name: 'tallies', documents: 3, differences: 3 },
    ])
  })

  it('counts documents whose position is not that of their last event', async () => {
    await write('u', { box: 'y', total: 0, times: {} }, 9)
    expect((await verify({ ...world, projections: [tallies] })).projections).toEqual([
      { name: 'tallies', documents: 3, differences: 1 },
    ])
  })

  it('counts deleted documents whose position is not that of their last event, or that were not deleted', async () => {
    await world.append(Closed({ id: 'u' }), Closed({ id: 'v' }))
    await rebuild({ ...world, projections: [tallies] })
    expect((await verify({ ...world, projections: [tallies] })).projections[0]).toMatchObject({ differences: 0 })
    const late = new Map([
      ['u', { position: 99, doc: null }],
      ['never', { position: 3, doc: null }],
    ])
    await world.readStore.write(await collection(), { documents: late, checkpoint: 7 })
    expect((await verify({ ...world, projections: [tallies] })).projections[0]).toMatchObject({ differences: 2 })
  })

  it('counts documents that the index hides, and each document once [PRJ-009]', async () => {
    await write('t', { times: {}, box: 'x', total: 8 })
    const database = new DatabaseSync(join(world.directory, 'views', `${await collection()}.db`))
    database.exec(`UPDATE documents SET f_box = 'elsewhere' WHERE id IN ('t', 'u')`)
    database.close()
    expect((await verify({ ...world, projections: sampleProjections })).projections).toEqual([
      { name: 'tallies', documents: 3, differences: 2 },
      { name: 'boxes', documents: 2, differences: 0 },
    ])
  })

  it('shows the read models as they were', async () => {
    const until = '2026-04-01T12:59:59.999Z'
    expect(await verify({ ...world, projections: sampleProjections, until, show: ['t', 'x', 'v'] })).toEqual({
      projections: [
        { name: 'tallies', documents: 2, differences: null },
        { name: 'boxes', documents: 2, differences: null },
      ],
      shown: [
        { projection: 'tallies', id: 't', document: { box: 'x', total: 5, times: { at2: 5 } } },
        { projection: 'boxes', id: 'x', document: { count: 1, last: 't' } },
      ],
    })
  })

  it('finds no differences beside a running projector', async () => {
    const projector = startProjector({ ...world, projections: sampleProjections, log: silent })
    let isWriting = true
    const writing = (async () => {
      for (let i = 0; i < 300 && isWriting; i++)
        await world.append(Opened({ id: `w${i % 9}`, box: 'x' }), Raised({ id: 't', by: 1 }))
    })()
    const beside = { ...world, readStore: world.openReadStore() }
    const { projections } = await verify({ ...beside, projections: sampleProjections })
    expect(projections.map(({ differences }) => differences)).toEqual([0, 0])
    isWriting = false
    await writing
    await projector.stop()
  })

  it('waits for a server that has written documents, and not their checkpoint yet', async () => {
    const name = await collection()
    await world.append(Raised({ id: 't', by: 1 }))
    const documents = new Map([['t', { position: 6, doc: { box: 'x', total: 8, times: { at2: 5, at4: 2, at6: 1 } } }]])
    await world.readStore.write(name, { documents, checkpoint: 5 })
    let reads = 0
    const generations = world.readStore.generations.bind(world.readStore)
    jest.spyOn(world.readStore, 'generations').mockImplementation(async () => {
      if (++reads === 6) await world.readStore.write(name, { documents: new Map(), checkpoint: 6 })
      return generations()
    })
    const { projections } = await verify({ ...world, projections: [tallies] })
    expect(projections).toEqual([{ name: 'tallies', documents: 3, differences: 0 }])
    expect(reads).toBeGreaterThan(6)
  })

  it('throws when there is nothing to compare with, or the replay fails', async () => {
    await world.readStore.drop(await collection())
    await expect(verify({ ...world, projections: [tallies] })).rejects.toThrow('tallies is still being built')
    const broken = {
      ...tallies,
      on: { Opened: [() => 't', () => null as never] as const, Raised: [() => null as never, () => null] as const },
    }
    await expect(verify({ ...world, projections: [broken], until: noon.toISOString() })).rejects.toThrow(
      'tallies stopped at event 2',
    )
  })
})
