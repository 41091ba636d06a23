import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { boxes, Opened, openWorld, silent, tallies, type World } from '../test/sample.ts'
import { RemovedReadModels, rebuild, startProjector } from './index.ts'

const [minute, hour] = [60_000, 3_600_000]
let world: World
let now: number
let removed: RemovedReadModels

beforeEach(async () => {
  world = await openWorld()
  now = 0
  removed = new RemovedReadModels({ ...world, projections: [tallies], log: silent, now: () => now })
  await world.append(Opened({ id: 't', box: 'x' }))
  await rebuild({ ...world, projections: [tallies, boxes] })
})
afterEach(() => world.remove())

const names = async () => (await world.readStore.generations()).map(({ projection }) => projection)
const lookFor = async (milliseconds: number) => {
  for (const end = now + milliseconds; now < end; now += minute) await removed.look()
}

it('are dropped once nobody has kept them for an hour, and no others', async () => {
  await lookFor(2 * hour)
  expect(await names()).toEqual(['boxes', 'tallies'])
  await world.append(Opened({ id: 'u', box: 'x' }))
  await lookFor(hour)
  expect(await names()).toEqual(['boxes', 'tallies'])
  await removed.look()
  expect(await names()).toEqual(['tallies'])
})

it('stay while a process of another release keeps them', async () => {
  const projector = startProjector({ ...world, projections: [tallies, boxes], log: silent })
  for (const id of ['u', 'v', 'w']) {
    const position = await world.append(Opened({ id, box: 'x' }))
    await removed.look()
    expect(await projector.waitFor(position, 10_000)).toBe(true)
    await lookFor(hour)
  }
  await projector.stop()
  expect(await names()).toEqual(['boxes', 'tallies'])
})

it('stay when nobody looked for a while', async () => {
  await world.append(Opened({ id: 'u', box: 'x' }))
  await removed.look()
  now += hour
  await removed.look()
  expect(await names()).toEqual(['boxes', 'tallies'])
})
