import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Feed, openMemoryFeed } from '@manabi/feed'
import { openSqliteStateStore, ProcessLeases, type StateStore } from '@manabi/state-store'
import { eventually } from '../../../test/harness/eventually.ts'
import { boxes, Closed, Opened, openWorld, Raised, silent, tallies, type World } from '../test/sample.ts'
import { type AnyProjection, keyOf } from './anyProjection.ts'
import { type FollowedReadModels, followReadModels, ProjectionSharing, Projector } from './index.ts'

const soon = 10_000
const sample = [tallies, boxes]
const broken: AnyProjection = { ...tallies, on: { ...tallies.on, Closed: [() => 't', () => boom()] } }
const boom = () => {
  throw new Error('boom')
}

describe('projectors beside each other [PRJ-008]', () => {
  let world: World
  let state: StateStore
  let feed: Feed
  let now: number
  let running: Process[]

  beforeEach(async () => {
    world = await openWorld()
    state = openSqliteStateStore(join(world.directory, 'state.db'))
    feed = openMemoryFeed()
    now = 0
    running = []
  })
  afterEach(async () => {
    await Promise.all(running.map((one) => one.stop()))
    await state.close()
    await world.remove()
  })

  const start = (projections: readonly AnyProjection[] = sample, isManual = false) => {
    const time = isManual ? { isManual, now: () => now } : {}
    const gate = new Gate()
    const leases = new ProcessLeases({
      state: gate.before(state),
      roles: ['projector', ...projections.map(keyOf)],
      ...time,
    })
    const options = { ...world, readStore: world.openReadStore(), feed, projections, leases, log: silent, pause: 10 }
    running.push(new Process({ ...options, gate }))
    return running.at(-1)!
  }
  /** Events that every projection handles. */
  const write = () => world.append(Opened({ id: 't', box: 'x' }), Raised({ id: 't', by: 5 }))
  const untilTheyRun = (...expected: (readonly string[])[]) =>
    eventually(() => JSON.stringify(running.map(({ names }) => names).sort()) === JSON.stringify(expected.sort()))

  it('one runs everything, two share, and when one stops, the other takes over', async () => {
    const [first, reader] = [start(), followReadModels({ ...world, feed, projections: sample })]
    await untilTheyRun(['boxes', 'tallies'])
    const second = start()
    await untilTheyRun(['tallies'], ['boxes'])
    const position = await write()
    for (const { readModels } of [first, second, { readModels: reader }]) {
      expect(await readModels.waitFor(position, soon)).toBe(true)
      expect(await readModels.status()).toMatchObject([
        { name: 'tallies', status: 'ready', position, behind: 0 },
        { name: 'boxes', status: 'ready', position, behind: 0 },
      ])
    }
    await first.stop()
    await untilTheyRun([], ['boxes', 'tallies'])
    expect(await reader.waitFor(await write(), soon)).toBe(true)
    await reader.stop()
  })

  it('one that stands still writes no more before another takes over, which goes on where it was', async () => {
    const [first, second] = [start(sample, true), start(sample, true)]
    await untilTheyRun(['tallies'], ['boxes'])
    const position = await write()
    expect(await second.readModels.waitFor(position, soon)).toBe(true)
    const held = sample.filter((projection) => first.sharing.mayWrite(projection))
    expect(held).toHaveLength(1)
    first.gate.close()
    for (; now < 3_500; now += 250) await second.leases.turn()
    expect(held.map((projection) => first.sharing.mayWrite(projection))).toEqual([false])
    expect(second.names).toHaveLength(1)
    for (; now < 4_500; now += 250) await second.leases.turn()
    await eventually(() => second.names.length === 2)
    expect(await second.readModels.waitFor(await write(), soon)).toBe(true)
    first.gate.open()
    await untilTheyRun(['tallies'], ['boxes'])
    expect(await first.readModels.waitFor(await write(), soon)).toBe(true)
    await eventually(async () => (await world.readStore.generations()).every(({ failure }) => failure === null))
  })

  it('what one could not release is run all the same', async () => {
    const first = start([tallies, boxes, { ...boxes, name: 'crates' }])
    await untilTheyRun(['boxes', 'crates', 'tallies'])
    first.gate.refusesReleases = 2
    start([tallies, boxes, { ...boxes, name: 'crates' }])
    start([tallies, boxes, { ...boxes, name: 'crates' }])
    await eventually(() => running.every(({ names }) => names.length === 1))
    expect(first.gate.refusesReleases).toBeLessThanOrEqual(0)
  })

  it('every reader waits for all projectors, and learns which projections stopped', async () => {
    const [one, other] = [start([broken, boxes]), start([broken, boxes])]
    await untilTheyRun(['tallies'], ['boxes'])
    await write()
    const bad = await world.append(Closed({ id: 't' }))
    for (const { readModels } of [one, other]) {
      expect(await readModels.waitFor(bad, soon)).toBe(false)
      await eventually(async () => (await readModels.status())[0]!.status === 'failed')
      await eventually(async () => (await readModels.status())[1]!.position === bad)
      expect(await readModels.status()).toMatchObject([
        { name: 'tallies', status: 'failed', position: bad - 1, error: `at ${bad}: boom` },
        { name: 'boxes', status: 'ready', position: bad },
      ])
    }
  })

  it('a newer version is built beside the older one, which its process keeps running until then', async () => {
    const older = start()
    await untilTheyRun(['boxes', 'tallies'])
    const upgraded = start([{ ...tallies, version: 2 }, boxes])
    await eventually(async () => (await upgraded.readModels.status())[0]!.status === 'ready')
    await older.stop()
    const position = await write()
    expect(await upgraded.readModels.waitFor(position, soon)).toBe(true)
    expect(await upgraded.readModels.status()).toMatchObject([
      { version: 2, position },
      { version: 1, position },
    ])
  })

  it('processes of two releases run every version that one of them knows', async () => {
    start([tallies, boxes])
    start([{ ...tallies, version: 2 }, boxes])
    await eventually(
      () =>
        running
          .flatMap(({ names }) => names)
          .sort()
          .join() === 'boxes,tallies,tallies',
    )
  })
})

/** Holds up the calls of a process to its store, as when the process stands still, or lets the release of leases fail. */
class Gate {
  #opened = Promise.resolve()
  open = () => {}
  refusesReleases = 0

  close(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#opened = promise
    this.open = resolve
  }

  before(state: StateStore): Pick<StateStore, 'collection'> {
    const collection: StateStore['collection'] = (definition) =>
      new Proxy(state.collection(definition), {
        get: (target, name) => {
          const method = target[name as keyof typeof target] as (...given: unknown[]) => Promise<unknown>
          return async (...given: unknown[]) => {
            await this.#opened
            const isRelease = definition.name === 'leases' && name === 'update' && isNobody(given[2])
            if (isRelease && this.refusesReleases-- > 0) throw new Error('The store is down.')
            return method.call(target, ...given)
          }
        },
      })
    return { collection }
  }
}

const isNobody = (set: unknown): boolean => (set as { holder?: unknown }).holder === null

type ProcessOptions = ConstructorParameters<typeof Projector>[0] &
  Parameters<typeof followReadModels>[0] & { readonly leases: ProcessLeases; readonly feed: Feed; readonly gate: Gate }

/** A process that has the role of a projector on servers. */
class Process {
  readonly leases: ProcessLeases
  readonly gate: Gate
  readonly sharing: ProjectionSharing
  readonly readModels: FollowedReadModels
  readonly #projector: Projector
  #isStopped = false

  constructor(options: ProcessOptions) {
    const mayWrite = (projection: AnyProjection): boolean => this.sharing.mayWrite(projection)
    this.leases = options.leases
    this.gate = options.gate
    this.#projector = new Projector({ ...options, mayWrite })
    this.#projector.onProgress((positions) => options.feed.notify({ topic: 'checkpoint', positions }))
    this.readModels = followReadModels({ ...options, projector: this.#projector })
    this.sharing = new ProjectionSharing({ ...options, projector: this.#projector })
    this.sharing.start()
  }

  get names(): readonly string[] {
    return this.#projector.running.map(({ name }) => name).sort()
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return
    this.#isStopped = true
    await this.sharing.stop()
    await this.#projector.stop()
    await this.readModels.stop()
    await this.leases.close()
  }
}
