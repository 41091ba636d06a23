import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openMemoryFeed } from '@manabi/feed'
import { type Generation, isIn, type ReadStore } from '@manabi/read-store'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { eventually } from '../../../../test/harness/eventually.ts'
import { documentsOf, Opened, openWorld, Raised, silent, tallies, type World } from '../../test/sample.ts'
import { type AnyProjection, type FollowedReadModels, followReadModels, startSharedProjector } from '../index.ts'
import { rebuild } from '../rebuild/rebuild.ts'

const soon = 10_000
const divided: AnyProjection = { ...tallies, partitions: 4 }
const inHalves: AnyProjection = { ...tallies, partitions: 2 }
const secondHalf = { number: 1, count: 2 }
const ids = Array.from({ length: 12 }, (_, n) => `t${n}`)
const inSecond = ids.filter((id) => isIn(secondHalf, id))
const inFirst = ids.filter((id) => !isIn(secondHalf, id))

const bound = (store: ReadStore, name: keyof ReadStore) => {
  const member: unknown = store[name]
  return typeof member === 'function' ? member.bind(store) : member
}

/** Cannot fold what is in the second half until it is repaired. */
function breakable(projection: AnyProjection) {
  const [idsOf, fold] = projection.on['Raised']!
  const state = { isBroken: true }
  const broken: AnyProjection['on'][string] = [
    idsOf,
    (doc, event, id) => {
      if (state.isBroken && isIn(secondHalf, id)) throw new Error('boom')
      return fold(doc, event, id)
    },
  ]
  return { broken: { ...projection, on: { ...projection.on, Raised: broken } }, repair: () => (state.isBroken = false) }
}

describe('projectors that share the partitions of a read model [PRJ-012]', () => {
  let world: World
  let state: StateStore
  let running: FollowedReadModels[]
  const feed = openMemoryFeed()

  beforeEach(async () => {
    world = await openWorld()
    state = await openSqliteStateStore(join(world.directory, 'state.db'))
    running = []
  })
  afterEach(async () => {
    await Promise.all(running.map((one) => one.stop()))
    await state.close()
    await world.remove()
  })

  const keep = <One extends FollowedReadModels>(one: One): One => {
    running.push(one)
    return one
  }
  const start = (projection = divided, { pause = 10, readStore = world.openReadStore() } = {}) =>
    keep(startSharedProjector({ ...world, readStore, state, feed, log: silent, pause, projections: [projection] }))
  const follow = (projection = divided) => keep(followReadModels({ ...world, feed, projections: [projection] }))
  const raise = (some: readonly string[] = ids) =>
    world.append(...some.flatMap((id) => [Opened({ id, box: 'b' }), Raised({ id, by: 5 })]))
  /** How many shares each projector holds. */
  const held = async () => {
    const leases = await state
      .collection<{ id: string; holder: string }, 'holder'>({ name: 'projection-leases', indexes: [['holder']] })
      .find({})
    return [...Map.groupBy(leases, ({ holder }) => holder).values()].map(({ length }) => length).sort()
  }
  const untilHeld = (...expected: readonly number[]) =>
    eventually(async () => JSON.stringify(await held()) === JSON.stringify(expected))

  it('each has some, readers wait for the least, and when one stops the other goes on with all', async () => {
    const first = start()
    await untilHeld(4)
    await raise()
    const [second, reader] = [start(), follow()]
    await untilHeld(2, 2)
    const position = await raise()
    for (const one of [first, second, reader]) {
      expect(await one.waitFor(position, soon)).toBe(true)
      await eventually(async () => (await one.status())[0]!.position === position)
      expect(await one.status()).toMatchObject([{ name: 'tallies', version: 1, status: 'ready', behind: 0 }])
    }
    await first.stop()
    const after = await raise()
    expect(await reader.waitFor(after, soon)).toBe(true)
    await untilHeld(4)
    const projected = await documentsOf(world.readStore, tallies)
    expect(Object.keys(projected)).toEqual([...ids].sort())
    await rebuild({ ...world, projections: [tallies] })
    expect(await documentsOf(world.readStore, tallies)).toEqual(projected)
  })

  it('go on where the whole was, and where other partitions were', async () => {
    const whole = start(tallies)
    const position = await raise()
    expect(await whole.waitFor(position, soon)).toBe(true)
    await whole.stop()
    for (const projection of [divided, inHalves, tallies]) {
      const one = start(projection)
      const next = await raise(ids.slice(0, 2))
      expect(await one.waitFor(next, soon)).toBe(true)
      await one.stop()
      expect(
        (await world.readStore.generations()).map(({ collection, checkpoint }) => [collection, checkpoint]),
      ).toEqual([['tallies-v1-1', next]])
    }
  })

  it('go on once no process runs the whole, as the release before does', async () => {
    const older = start(tallies)
    await untilHeld(1)
    const newer = start()
    for (let round = 0; round < 3; round++) {
      const position = await raise()
      for (const one of [older, newer]) expect(await one.waitFor(position, soon)).toBe(true)
      expect(await held()).toEqual([1])
    }
    await older.stop()
    // The lease of the whole is left behind.
    await untilHeld(1, 4)
    expect(await newer.waitFor(await raise(), soon)).toBe(true)
  })

  it('a new version is shown once each partition of it has caught up', async () => {
    const older = start(inHalves)
    const position = await raise()
    expect(await older.waitFor(position, soon)).toBe(true)
    await older.stop()
    const { broken, repair } = breakable({ ...inHalves, version: 2 })
    const [one, other] = [start(broken), start(broken)]
    // Those of the version before are not taken over: nothing knows it any more.
    await untilHeld(1, 1, 2)
    await eventually(async () => (await one.status())[0]!.status === 'failed')
    const active = async () => (await world.readStore.generations()).filter(({ isActive }) => isActive)
    expect(await active()).toMatchObject([{ version: 1 }])
    repair()
    await eventually(async () => (await active())[0]!.version === 2)
    for (const each of [one, other]) await eventually(async () => (await each.status())[0]!.status === 'ready')
    expect(Object.keys(await documentsOf(world.readStore, tallies))).toEqual([...ids].sort())
  })

  it('a new version is shown although events keep coming, and another process keeps the version before', async () => {
    const older = start(tallies)
    expect(await older.waitFor(await raise(), soon)).toBe(true)
    const next = { ...divided, version: 2 }
    for (const pause of [500, 500]) start(next, { pause })
    let [raised, isShown] = [0, false]
    const active = async () => (await world.readStore.generations()).find(({ isActive }) => isActive)!
    const showing = eventually(async () => (await active()).version === 2, 5_000).finally(() => {
      isShown = true
    })
    while (!isShown) {
      await raise([ids[raised++ % ids.length]!])
      await setImmediate()
    }
    await showing
  })

  it('readers that see the version before are not told that they see what is in the new one', async () => {
    const older = start(tallies)
    expect(await older.waitFor(await raise(), soon)).toBe(true)
    await older.stop()
    const next = { ...divided, version: 2 }
    const reader = follow(next)
    let isHeldBack = true
    const activate: ReadStore['activate'] = async (...args) => !isHeldBack && world.readStore.activate(...args)
    const readStore = new Proxy(world.readStore, {
      get: (store, name: keyof ReadStore) => (name === 'activate' ? activate : bound(store, name)),
    })
    start(next, { readStore })
    const position = await raise()
    await eventually(async () => (await world.readStore.generations())[1]?.checkpoint === position)
    expect(await reader.waitFor(position, 300)).toBe(false)
    isHeldBack = false
    expect(await reader.waitFor(position, soon)).toBe(true)
    expect(await world.readStore.generations()).toMatchObject([{ version: 2, isActive: true }])
  })

  it('forgets why one stopped that was noted late, by a process that had lost its lease', async () => {
    const projector = start(inHalves)
    expect(await projector.waitFor(await raise(), soon)).toBe(true)
    const [{ collection }] = (await world.readStore.generations()) as [Generation]
    for (const late of [secondHalf, { number: 2, count: 3 }, undefined]) {
      await world.readStore.note(collection, 'too late', late)
      await eventually(async () => (await world.readStore.generations())[0]!.failure === null)
    }
  })

  it('one that stops does not hold the others up, and says so until it goes on', async () => {
    const { broken, repair } = breakable(inHalves)
    const [projector, reader] = [start(broken), follow(broken)]
    const opened = await world.append(Opened({ id: ids[0]!, box: 'b' }))
    expect(await reader.waitFor(opened, soon)).toBe(true)
    await raise(inFirst)
    const bad = await raise(inSecond)
    const last = await raise(inFirst)
    for (const one of [projector, reader]) expect(await one.waitFor(last, soon)).toBe(false)
    await eventually(async () => (await reader.status())[0]!.status === 'failed')
    expect((await reader.status())[0]!.position).toBeLessThan(bad)
    const documents = await documentsOf(world.readStore, tallies)
    for (const id of inFirst) expect(documents[id]).toContain('"total":10')
    repair()
    expect(await reader.waitFor(last, soon)).toBe(false)
    await eventually(async () => (await reader.status())[0]!.status === 'ready')
    const next = await raise()
    expect(await reader.waitFor(next, soon)).toBe(true)
  })
})
