import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { collectionOf, documentsOf, Opened, openWorld, tallies, type World } from '../test/sample.ts'
import { dropAhead, rebuild } from './index.ts'

describe('read models that are ahead of the events, as after a backup of these was put back [PRJ-005]', () => {
  let world: World
  let warnings: object[]
  const log = { warn: (details: object) => void warnings.push(details) }

  beforeEach(async () => {
    warnings = []
    world = await openWorld()
    await world.append(Opened({ id: 't', box: 'x' }))
    await rebuild({ ...world, projections: [tallies] })
  })
  afterEach(() => world.remove())

  it('are built again', async () => {
    const before = await documentsOf(world.readStore, tallies)
    const lost = { position: 100, doc: { box: 'x', total: 1, times: {} } }
    const documents = new Map([['lost', lost]])
    await world.readStore.write(await collectionOf(world.readStore, tallies), { documents, checkpoint: 100 })
    await dropAhead({ ...world, log })
    expect(warnings).toEqual([{ projection: 'tallies', checkpoint: 100, head: 1 }])
    expect(await world.readStore.generations()).toEqual([])
    await rebuild({ ...world, projections: [tallies] })
    expect(await documentsOf(world.readStore, tallies)).toEqual(before)
  })

  it('keep their documents when they are exactly at the end of the events', async () => {
    await dropAhead({ ...world, log })
    expect(warnings).toEqual([])
    expect(await world.readStore.generations()).toMatchObject([{ projection: 'tallies', state: 'active' }])
  })
})
