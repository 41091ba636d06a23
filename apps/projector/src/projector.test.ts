import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { EventStore } from '@manabi/event-store'
import { Unavailable } from '@manabi/kernel'
import type { ReadStore } from '@manabi/read-store'
import { eventually } from '../../../test/harness/eventually.ts'
import {
  boxes,
  Closed,
  documentsOf,
  Opened,
  openWorld,
  Raised,
  sampleProjections,
  silent,
  tallies,
  Unseen,
  type World,
} from '../test/sample.ts'
import { type AnyProjection, type FollowedReadModels, followReadModels, Projector, startProjector } from './index.ts'

/** Milliseconds: only a failure takes so long. */
const soon = 60_000

describe('the projector', () => {
  let world: World
  let started: Pick<FollowedReadModels, 'stop'>[]

  beforeEach(async () => {
    started = []
    world = await openWorld()
  })
  afterEach(async () => {
    await Promise.all(started.map((projector) => projector.stop()))
    await world.remove()
  })

  const start = (projections: readonly AnyProjection[] = sampleProjections, readStore = world.readStore) => {
    const projector = startProjector({ ...world, readStore, projections, log: silent, pause: 10 })
    started.push(projector)
    return projector
  }
  const versions = async () =>
    (await world.readStore.generations()).map(({ projection, version }) => `${projection} v${version}`)
  const tally = (id: string) => world.readStore.views().of(tallies).get(id)

  it('folds the events that exist, then new ones', async () => {
    const before = await world.append(Opened({ id: 't', box: 'x' }), Raised({ id: 't', by: 5 }))
    const projector = start()
    expect(await projector.waitFor(before, soon)).toBe(true)
    expect(await tally('t')).toMatchObject({ box: 'x', total: 5 })
    const after = await world.append(Raised({ id: 't', by: 2 }))
    expect(await projector.waitFor(after, soon)).toBe(true)
    expect(await tally('t')).toMatchObject({ total: 7 })
    expect(await projector.status()).toEqual([
      { name: 'tallies', version: 1, status: 'ready', position: after, behind: 0 },
      { name: 'boxes', version: 1, status: 'ready', position: after, behind: 0 },
    ])
  })

  it('passes events that no read model handles', async () => {
    const projector = start()
    expect(await projector.waitFor(await world.append(Unseen({})), soon)).toBe(true)
  })

  it('answers late when an event does not arrive, and waits for none for ever', async () => {
    const projector = start()
    const position = await world.append(Opened({ id: 't', box: 'x' }))
    expect(await projector.waitFor(position, soon)).toBe(true)
    expect(await projector.waitFor(position + 1, 1)).toBe(false)
    const waiting = projector.waitFor(position + 1, soon)
    await projector.stop()
    expect(await waiting).toBe(false)
  })

  it('can be stopped while it starts', async () => {
    await world.append(Opened({ id: 't', box: 'x' }))
    const projector = start()
    const waiting = projector.waitFor(1, soon)
    await projector.stop()
    const checkpoints = async () => (await world.readStore.generations()).map(({ checkpoint }) => checkpoint)
    const stopped = await checkpoints()
    await waiting
    await world.append(Raised({ id: 't', by: 2 }))
    await new Promise(setImmediate)
    expect(await checkpoints()).toEqual(stopped)
  })

  it('continues from its checkpoint after a restart', async () => {
    const first = start()
    await first.waitFor(await world.append(Opened({ id: 't', box: 'x' })), soon)
    await first.stop()
    const position = await world.append(Raised({ id: 't', by: 2 }))
    const second = start()
    expect(await second.waitFor(position, soon)).toBe(true)
    expect(await tally('t')).toMatchObject({ box: 'x', total: 2 })
    expect(await versions()).toEqual(['boxes v1', 'tallies v1'])
  })

  describe('a lazy projection', () => {
    const lazy: AnyProjection = { ...boxes, isLazy: true }
    const box = () => world.readStore.views().of(boxes).get('x')
    const names = [tallies.name, lazy.name]

    it('is left out by requests that do not name it', async () => {
      const lazyWrites = new Gate()
      const write = async (collection: string, batch: Parameters<ReadStore['write']>[1]) => {
        if (collection.startsWith(lazy.name)) await lazyWrites.opened
        await world.readStore.write(collection, batch)
      }
      const projector = start([tallies, lazy], withMethods(world.readStore, { write }))
      await projector.waitFor(await world.append(Opened({ id: 't', box: 'x' })), soon, names)
      // The second event comes through the subscription, and nothing of it waits to be written.
      const second = await world.append(Raised({ id: 't', by: 5 }))
      await projector.waitFor(second, soon, names)
      const isWritten = async () =>
        (await world.readStore.generations()).every(({ checkpoint }) => checkpoint === second)
      await eventually(isWritten)
      lazyWrites.close()
      const position = await world.append(Opened({ id: 'u', box: 'x' }))
      expect(await projector.waitFor(position, soon)).toBe(true)
      expect(await tally('u')).toMatchObject({ box: 'x' })
      expect(await box()).toMatchObject({ count: 1 })
      const waiting = projector.waitFor(position, soon, names)
      lazyWrites.open()
      expect(await waiting).toBe(true)
      expect(await box()).toMatchObject({ count: 2 })
    })

    it('is written at once for a request that asked before the event was folded', async () => {
      const projector = start([tallies, lazy])
      const before = await world.append(Opened({ id: 't', box: 'x' }))
      await projector.waitFor(before, soon, names)
      const waiting = projector.waitFor(before + 1, soon, [lazy.name])
      expect(await world.append(Opened({ id: 'u', box: 'x' }))).toBe(before + 1)
      expect(await waiting).toBe(true)
      expect(await box()).toMatchObject({ count: 2 })
    })

    it('is written a little later when no request asks for it, and before the projector stops', async () => {
      const projector = start([tallies, lazy])
      await projector.waitFor(await world.append(Opened({ id: 't', box: 'x' })), soon, names)
      await projector.waitFor(await world.append(Opened({ id: 'u', box: 'x' })), soon)
      await eventually(async () => (await box())?.count === 2)
      await projector.waitFor(await world.append(Opened({ id: 'v', box: 'x' })), soon)
      await projector.stop()
      expect(await box()).toMatchObject({ count: 3 })
    })
  })

  it('shows a position that changes none of its documents at once, and writes the checkpoint a little later', async () => {
    const projector = start()
    await projector.waitFor(await world.append(Opened({ id: 't', box: 'x' })), soon)
    const checkpoint = async (name: string) =>
      (await world.readStore.generations()).find(({ projection }) => projection === name)!.checkpoint
    const position = await world.append(Raised({ id: 't', by: 2 }))
    expect(await projector.waitFor(position, soon)).toBe(true)
    expect(await checkpoint('tallies')).toBe(position)
    expect(await projector.status()).toMatchObject([
      { name: 'tallies', position, behind: 0 },
      { name: 'boxes', position, behind: 0 },
    ])
    await eventually(async () => (await checkpoint('boxes')) === position)
  })

  describe('when a projection fails [PRJ-003]', () => {
    const broken = (message = 'boom'): AnyProjection => ({
      ...tallies,
      on: {
        ...tallies.on,
        Closed: [
          () => ['t', 'u'],
          () => {
            throw new Error(message)
          },
        ],
      },
    })

    it('stops that projection just before the event, and no other', async () => {
      const projector = start([broken(), boxes])
      expect(await projector.waitFor(0, soon)).toBe(true)
      const bad = await world.append(Opened({ id: 't', box: 'x' }), Raised({ id: 't', by: 2 }), Closed({ id: 't' }))
      const after = await world.append(Opened({ id: 'u', box: 'x' }), Raised({ id: 't', by: 2 }))
      expect(await projector.waitFor(after, soon)).toBe(false)
      expect(await projector.status()).toMatchObject([
        { name: 'tallies', status: 'failed', position: bad - 1, behind: 3, error: `at ${bad}: boom` },
        { name: 'boxes', status: 'ready', position: after, behind: 0 },
      ])
      expect(await tally('t')).toMatchObject({ total: 2 })
      expect(await tally('u')).toBeNull()
      expect(await world.readStore.views().of(boxes).get('x')).toEqual({ count: 2, last: 'u' })
      const failures = Object.fromEntries(
        (await world.readStore.generations()).map((one) => [one.projection, one.failure]),
      )
      expect(failures).toEqual({ tallies: `at ${bad}: boom`, boxes: null })
    })

    it('stops it when it cannot name the document ids, too', async () => {
      const nameless: AnyProjection = {
        ...tallies,
        on: { ...tallies.on, Closed: [() => (null as never)['id'], () => null] },
      }
      const projector = start([nameless, boxes])
      expect(await projector.waitFor(0, soon)).toBe(true)
      const bad = await world.append(Opened({ id: 't', box: 'x' }), Closed({ id: 't' }))
      expect(await projector.waitFor(bad, soon)).toBe(false)
      expect(await projector.status()).toMatchObject([{ status: 'failed', position: bad - 1 }, { status: 'ready' }])
      expect(await tally('t')).toMatchObject({ total: 0 })
    })

    it('stops it when its documents cannot be written', async () => {
      const odd: AnyProjection = {
        ...tallies,
        on: { Raised: [tallies.on['Raised']![0], () => ({ box: {}, total: 0 })] },
      }
      const projector = start([odd, boxes])
      expect(await projector.waitFor(0, soon)).toBe(true)
      const position = await world.append(Opened({ id: 't', box: 'x' }), Raised({ id: 't', by: 2 }))
      expect(await projector.waitFor(position, soon)).toBe(false)
      expect(await projector.status()).toMatchObject([{ status: 'failed' }, { status: 'ready', position }])
    })

    it('stops the projections that handle an event that cannot be read', async () => {
      const unreadable = {
        ...Closed,
        version: 2,
        upcasts: {
          1: () => {
            throw new Error('unreadable')
          },
        },
      }
      const { EventCodec } = await import('@manabi/event-store')
      const codec = new EventCodec([Opened, Raised, unreadable as never], {} as never)
      const projector = startProjector({ ...world, codec, projections: sampleProjections, log: silent })
      started.push(projector)
      expect(await projector.waitFor(0, soon)).toBe(true)
      const bad = await world.append(Opened({ id: 't', box: 'x' }), Closed({ id: 't' }))
      const after = await world.append(Opened({ id: 'u', box: 'x' }))
      expect(await projector.waitFor(after, soon)).toBe(false)
      expect(await projector.status()).toMatchObject([
        { name: 'tallies', status: 'failed', position: bad - 1, error: `at ${bad}: unreadable` },
        { name: 'boxes', status: 'ready', position: after },
      ])
    })

    it('switches to a ready generation that the same event stops', async () => {
      const stopping = broken()
      const projector = start([stopping])
      await world.append(Opened({ id: 't', box: 'x' }))
      const last = await world.append(Unseen({}))
      expect(await projector.waitFor(last, soon)).toBe(true)
      expect(await projector.waitFor(await world.append(Closed({ id: 't' })), soon)).toBe(false)
      const { collection } = await world.readStore.create(stopping)
      await world.readStore.markReady(collection)
      const generations = () => world.readStore.generations()
      await eventually(async () => (await generations()).every((one) => one.collection === collection))
      expect(await generations()).toMatchObject([{ state: 'active' }])
      expect(await tally('t')).toMatchObject({ box: 'x' })
    })

    it('retries, and continues once the cause is gone', async () => {
      let isBroken = true
      const mended: AnyProjection = {
        ...tallies,
        on: {
          ...tallies.on,
          Raised: [
            tallies.on['Raised']![0],
            (...args) => {
              if (isBroken) throw new Error('boom')
              return tallies.on['Raised']![1](...args)
            },
          ],
        },
      }
      const projector = start([mended, boxes])
      expect(await projector.waitFor(0, soon)).toBe(true)
      await world.append(Opened({ id: 't', box: 'x' }))
      const bad = await world.append(Raised({ id: 't', by: 2 }))
      expect(await projector.waitFor(bad, soon)).toBe(false)
      isBroken = false
      const position = await world.append(Raised({ id: 't', by: 4 }))
      await eventually(async () => (await projector.status())[0]?.status === 'ready')
      expect(await projector.waitFor(position, soon)).toBe(true)
      expect(await tally('t')).toMatchObject({ box: 'x', total: 6 })
      expect((await world.readStore.generations()).map(({ failure }) => failure)).toEqual([null, null])
    })
  })

  describe('that is given projections, and gives them back [PRJ-008]', () => {
    const begin = (projections: readonly AnyProjection[], eventStore = world.eventStore) => {
      const options = { ...world, eventStore, projections: sampleProjections, log: silent, pause: 10 }
      const projector = new Projector(options)
      started.push(projector)
      const followed = followReadModels({ ...options, projector })
      started.push(followed)
      projector.run(projections, { isStart: true })
      return { projector, seen: (position: number) => followed.waitFor(position, soon, [boxes.name]) }
    }
    const checkpoints = async () =>
      Object.fromEntries((await world.readStore.generations()).map((one) => [one.projection, one.checkpoint]))

    it('writes all its work on a released projection, and then no more', async () => {
      const last = await world.append(...Array.from({ length: 5_000 }, (_, i) => Raised({ id: `t${i % 50}`, by: 5 })))
      const asked = Promise.withResolvers<void>()
      let reads = 0
      const readAll: EventStore['readAll'] = (options) => {
        if (++reads === 2) asked.resolve()
        return world.eventStore.readAll(options)
      }
      const { eventStore } = world
      const slow: Partial<EventStore> = {
        head: () => eventStore.head(),
        readStream: (stream, options) => eventStore.readStream(stream, options),
        subscribe: (options) => eventStore.subscribe(options),
        readAll,
      }
      const { projector } = begin(sampleProjections, slow as EventStore)
      // In the middle of catching up, where documents are in memory only.
      await asked.promise
      await projector.release([tallies])
      expect(projector.running).toEqual([boxes])
      const given = (await checkpoints())['tallies']!
      expect(given).toBeGreaterThan(0)
      expect(given).toBeLessThan(last)
      const after = await world.append(Opened({ id: 'u', box: 'x' }))
      await eventually(async () => (await checkpoints())['boxes'] === after)
      expect(await checkpoints()).toEqual({ tallies: given, boxes: after })
      projector.run([tallies], { isStart: false })
      await eventually(async () => (await world.readStore.generations()).every(({ state }) => state === 'active'))
      await eventually(async () => (await checkpoints())['tallies'] === after)
      expect(await tally('t7')).toMatchObject({ total: 500 })
    })

    it('does not retry a failed projection after releasing it', async () => {
      const { projector, seen } = begin([broken, boxes])
      const bad = await world.append(Opened({ id: 't', box: 'x' }), Closed({ id: 't' }))
      await eventually(async () => (await projector.status())[0]!.status === 'failed')
      await projector.release([broken])
      const before = attempts
      // Far longer than the pause before the next attempt would be.
      for (let writes = 0; writes < 50; writes++) {
        expect(await seen(await world.append(Opened({ id: 'u', box: 'x' })))).toBe(true)
        await new Promise(setImmediate)
      }
      expect(attempts).toBe(before)
      begin([tallies])
      await eventually(async () => (await checkpoints())['tallies']! >= bad)
      await eventually(async () => (await world.readStore.generations()).every(({ failure }) => failure === null))
    })

    const broken: AnyProjection = { ...tallies, on: { ...tallies.on, Closed: [() => 't', () => boom()] } }
    let attempts = 0
    const boom = () => {
      attempts++
      throw new Error('boom')
    }
  })

  it('clears the failure that an earlier process noted, once it continues', async () => {
    await world.append(Opened({ id: 't', box: 'x' }))
    const { collection } = await world.readStore.create(tallies)
    await world.readStore.note(collection, 'at 1: boom')
    await start().waitFor(1, soon)
    await eventually(async () => (await world.readStore.generations()).every(({ failure }) => failure === null))
  })

  describe('when a projection has a new version [PRJ-004]', () => {
    const second: AnyProjection = {
      ...tallies,
      version: 2,
      on: {
        Opened: [({ data }) => (data as Record<string, string>)['id']!, () => ({ box: 'second', total: 0, times: {} })],
      },
    }

    it('builds it beside the old one, then readers see it and the old one is dropped', async () => {
      const first = start()
      const position = await world.append(Opened({ id: 't', box: 'x' }))
      await first.waitFor(position, soon)
      await first.stop()
      expect(await tally('t')).toMatchObject({ box: 'x' })
      const projector = start([second, boxes])
      expect(await projector.waitFor(position, soon)).toBe(true)
      expect(await tally('t')).toMatchObject({ box: 'second' })
      expect(await versions()).toEqual(['boxes v1', 'tallies v2'])
    })

    it('stops when another process has built a newer version', async () => {
      const first = start()
      await first.waitFor(await world.append(Opened({ id: 't', box: 'x' })), soon)
      const newer = start([second], world.openReadStore())
      await eventually(async () => (await newer.status())[0]?.status === 'ready')
      await first.waitFor(await world.append(Opened({ id: 'u', box: 'x' })), soon)
      await eventually(async () => (await first.status())[0]?.status === 'failed')
      expect((await first.status())[0]?.error).toContain('tallies version 1 was replaced by version 2.')
      expect(await versions()).toEqual(['boxes v1', 'tallies v2'])
    })
  })

  it('continues in the generation that another process activated', async () => {
    const projector = start()
    const position = await world.append(Opened({ id: 't', box: 'x' }))
    await projector.waitFor(position, soon)
    const other = world.openReadStore()
    const { collection } = await other.create(tallies)
    const documents = new Map([['r', { position, doc: { box: 'rebuilt', total: 0, times: {} } }]])
    await other.write(collection, { documents, checkpoint: position })
    expect(await other.activate(collection)).toBe(true)
    const after = await world.append(Opened({ id: 'u', box: 'x' }))
    expect(await projector.waitFor(after, soon)).toBe(true)
    expect(Object.keys(await documentsOf(world.readStore, tallies))).toEqual(['r', 'u'])
    expect((await projector.status())[0]).toMatchObject({ status: 'ready', position: after })
  })

  it('rebuilds lost documents, even when no events arrive [PRJ-005]', async () => {
    const projector = start()
    await projector.waitFor(await world.append(Opened({ id: 't', box: 'x' })), soon)
    for (const { collection } of await world.readStore.generations()) await world.readStore.drop(collection)
    await expect(tally('t')).rejects.toThrow(Unavailable)
    await eventually(
      async () => (await world.readStore.generations()).filter(({ state }) => state === 'active').length === 2,
    )
    expect(await tally('t')).toMatchObject({ box: 'x' })
  })
})

/** Holds up calls while it is closed. */
class Gate {
  opened = Promise.resolve()
  open = () => {}

  close(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.opened = promise
    this.open = resolve
  }
}

const withMethods = (readStore: ReadStore, methods: Partial<ReadStore>): ReadStore =>
  new Proxy(readStore, {
    get: (target, name: keyof ReadStore) => {
      const value = methods[name] ?? target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
