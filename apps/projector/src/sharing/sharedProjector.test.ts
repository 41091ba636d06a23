import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Feed, type Notice, openMemoryFeed } from '@manabi/feed'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { eventually } from '../../../../test/harness/eventually.ts'
import { boxes, Closed, Opened, openWorld, Raised, silent, tallies, type World } from '../../test/sample.ts'
import { type FollowedReadModels, followReadModels, startSharedProjector } from '../index.ts'
import type { AnyProjection } from '../share.ts'

const soon = 10_000
const projections = [tallies, boxes]

describe('projectors beside each other [PRJ-008]', () => {
  let world: World
  let state: StateStore
  let feed: Feed
  let running: FollowedReadModels[]
  /** The projections in each projector's last notice, in the order of their starts. */
  let said: (readonly string[])[]

  beforeEach(async () => {
    world = await openWorld()
    state = await openSqliteStateStore(join(world.directory, 'state.db'))
    feed = openMemoryFeed()
    running = []
    said = []
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
  const start = (known: readonly AnyProjection[] = projections) => {
    const at = said.push([]) - 1
    const notify = (notice: Notice) => {
      if (notice.topic === 'checkpoint') said[at] = Object.keys(notice.positions).sort()
      feed.notify(notice)
    }
    const spiedFeed = { ...feed, onNotice: feed.onNotice.bind(feed), notify } as Feed
    const options = { ...world, readStore: world.openReadStore(), state, feed: spiedFeed, log: silent, pause: 10 }
    return keep(startSharedProjector({ ...options, projections: known }))
  }
  const follow = () => keep(followReadModels({ ...world, feed, projections }))
  /** Events that every projection handles, so that each projector sends a notice. */
  const write = () => world.append(Opened({ id: 't', box: 'x' }), Raised({ id: 't', by: 5 }))
  const untilNoticesAre = (...expected: (readonly string[])[]) =>
    eventually(async () => {
      await write()
      return JSON.stringify(said) === JSON.stringify(expected)
    })

  it('one runs everything, two share, and when one stops the other takes over', async () => {
    const [first, reader] = [start(), follow()]
    await untilNoticesAre(['boxes-v1', 'tallies-v1'])
    const second = start()
    await untilNoticesAre(['tallies-v1'], ['boxes-v1'])
    const position = await write()
    for (const one of [first, second, reader]) {
      expect(await one.waitFor(position, soon)).toBe(true)
      expect(await one.status()).toMatchObject([
        { name: 'tallies', status: 'ready', position, behind: 0 },
        { name: 'boxes', status: 'ready', position, behind: 0 },
      ])
    }
    await first.stop()
    expect(await state.collection({ name: 'projectors', indexes: [] }).find({})).toHaveLength(1)
    const after = await write()
    expect(await reader.waitFor(after, soon)).toBe(true)
    expect(await second.waitFor(after, soon)).toBe(true)
    await untilNoticesAre(['tallies-v1'], ['boxes-v1', 'tallies-v1'])
  })

  it('every reader waits for all projectors, and learns which projections stopped', async () => {
    const broken: AnyProjection = {
      ...tallies,
      on: {
        ...tallies.on,
        Closed: [
          () => 't',
          () => {
            throw new Error('boom')
          },
        ],
      },
    }
    const [one, other, reader] = [start([broken, boxes]), start([broken, boxes]), follow()]
    await eventually(async () => (await write()) > 0 && said.every(({ length }) => length === 1))
    const bad = await world.append(Closed({ id: 't' }))
    for (const each of [one, other, reader]) expect(await each.waitFor(bad, soon)).toBe(false)
    for (const each of [one, other, reader]) {
      await eventually(async () => (await each.status())[0]!.status === 'failed')
      await eventually(async () => (await each.status())[1]!.position === bad)
      expect(await each.status()).toMatchObject([
        { name: 'tallies', status: 'failed', position: bad - 1, error: `at ${bad}: boom` },
        { name: 'boxes', status: 'ready', position: bad },
      ])
    }
  })

  it('one that takes its leases more slowly than they last runs all the same', async () => {
    const slow = slowLeases(state, 4_500)
    const options = { ...world, readStore: world.openReadStore(), state: slow.state, feed, log: silent, pause: 10 }
    const projector = keep(startSharedProjector({ ...options, projections }))
    expect(await projector.waitFor(await write(), soon)).toBe(true)
    expect(slow.holders.size).toBe(1)
  }, 15_000)

  it('a newer version is built beside the older, which its projectors keep running until then', async () => {
    const newer: AnyProjection = { ...tallies, version: 2 }
    const older = start()
    await untilNoticesAre(['boxes-v1', 'tallies-v1'])
    const upgraded = start([newer, boxes])
    await eventually(async () => (await upgraded.status())[0]!.status === 'ready')
    await older.stop()
    const position = await write()
    expect(await upgraded.waitFor(position, soon)).toBe(true)
    expect(await upgraded.status()).toMatchObject([
      { version: 2, position },
      { version: 1, position },
    ])
  })
})

/** A store that takes so many milliseconds to insert leases, and who wanted them. */
function slowLeases(state: StateStore, milliseconds: number) {
  const holders = new Set<string>()
  const collection: StateStore['collection'] = (definition) => {
    const docs = state.collection(definition)
    if (definition.name !== 'projection-leases') return docs
    const insert: typeof docs.insert = async (all) => {
      for (const doc of all) holders.add((doc as { holder?: string }).holder!)
      await sleep(milliseconds)
      return docs.insert(all)
    }
    return new Proxy(docs, {
      get: (target, name: keyof typeof docs) => (name === 'insert' ? insert : target[name].bind(target)),
    })
  }
  return { state: { collection } as StateStore, holders }
}
