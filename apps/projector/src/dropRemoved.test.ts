import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { boxes, documentsOf, Opened, openWorld, tallies, type World } from '../test/sample.ts'
import { dropRemoved, rebuild } from './index.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.remove())

it('drops read models that neither this release nor a running process of another one has, and no others', async () => {
  await world.append(Opened({ id: 't', box: 'x' }))
  await rebuild({ ...world, projections: [tallies, boxes] })
  const before = await documentsOf(world.readStore, tallies)
  const dropped: object[] = []
  const log = { info: (details: object) => void dropped.push(details) }
  await dropRemoved({ ...world, projections: [tallies], known: ['boxes-v1'], log })
  expect(dropped).toEqual([])
  for (let start = 0; start < 2; start++) await dropRemoved({ ...world, projections: [tallies], log })
  expect(dropped).toEqual([{ projection: 'boxes' }])
  expect((await world.readStore.generations()).map(({ projection }) => projection)).toEqual(['tallies'])
  expect(await documentsOf(world.readStore, tallies)).toEqual(before)
})
