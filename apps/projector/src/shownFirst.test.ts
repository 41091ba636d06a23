import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../test/harness/eventually.ts'
import { lockFile } from '../../../test/harness/sqliteFile.ts'
import { documentsOf, Opened, openWorld, Raised, silent, tallies, type World } from '../test/sample.ts'
import { type Projector, rebuild, startProjector } from './index.ts'

const soon = 5_000
const shownFirst = { ...tallies, mayWait: true }

let world: World
let projector: Projector

beforeEach(async () => {
  world = await openWorld()
  projector = startProjector({ ...world, projections: [shownFirst], log: silent, pause: 10, isOnlyReader: true })
  expect(await seen(await world.append(Opened({ id: 't', box: 'x' })))).toBe(true)
})
afterEach(async () => {
  await projector.stop()
  await world.remove()
})

/** As a write waits for it. */
const seen = (position: number, milliseconds = soon) =>
  projector.waitFor(position, milliseconds, { skipsDeferred: true })
const raise = () => world.append(Raised({ id: 't', by: 5 }))
const totalIn = async (store = world.readStore) => (await store.views().of(tallies).get('t'))?.total

const unavailable = (error: unknown) => {
  if (error instanceof Unavailable) return null
  throw error
}

it('requests see an event before it is in the file, where other processes find it a moment later', async () => {
  const other = world.openReadStore()
  await eventually(async () => (await totalIn(other)) === 0)
  expect(await seen(await raise())).toBe(true)
  expect([await totalIn(), await totalIn(other)]).toEqual([5, 0])
  await eventually(async () => (await totalIn(other)) === 5)
})

it('what a projector has shown is in the file when it has stopped', async () => {
  const last = await raise()
  expect(await seen(last)).toBe(true)
  await projector.stop()
  await world.readStore.close()
  const other = world.openReadStore()
  expect(await totalIn(other)).toBe(5)
  expect(await other.generations()).toMatchObject([{ checkpoint: last }])
})

it('while the file is locked, events are shown that were, and others are late until it is free', async () => {
  await raise()
  expect(await seen(await raise())).toBe(true)
  const unlock = lockFile(`${world.directory}/views.db`)
  await expect(world.readStore.views().of(tallies).count()).rejects.toMatchObject({ name: 'Unavailable' })
  const late = await raise()
  expect(await seen(late, 50)).toBe(false)
  expect(await totalIn()).toBe(10)
  unlock()
  expect(await seen(late)).toBe(true)
  expect(await totalIn()).toBe(15)
}, 20_000)

it('no reader goes back when another process builds the read model again meanwhile', async () => {
  const other = world.openReadStore()
  let [raised, least, answers, position] = [0, 0, 0, 0]
  const look = async () => {
    position = await raise()
    raised += 5
    const isSeen = await seen(position, 1)
    const total = await totalIn().catch(unavailable)
    if (total === null) return
    answers++
    expect(total).toBeGreaterThanOrEqual(isSeen ? raised : least)
    least = total ?? 0
  }
  for (let times = 0; times < 5; times++) {
    const before = answers
    let isRebuilding = true
    const rebuilt = rebuild({ ...world, readStore: other, projections: [tallies] }).finally(() => {
      isRebuilding = false
    })
    while (isRebuilding || answers === before) await look()
    await rebuilt
  }
  expect(await seen(position)).toBe(true)
  const projected = await documentsOf(world.readStore, tallies)
  await rebuild({ ...world, projections: [tallies] })
  expect(await documentsOf(world.readStore, tallies)).toEqual(projected)
}, 20_000)
