import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import fc from 'fast-check'
import { runs } from '../../../../test/harness/runs.ts'
import { lockFile } from '../../../../test/harness/sqliteFile.ts'
import { batch } from '../../test/notes.ts'
import { projection } from '../projection.ts'
import { GenerationDropped, type ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const touches = projection<{ times: number }, never>()({ name: 'touches', version: 1, indexes: [['times']], on: {} })

/** Each event is the id of the document that it touches; its position is its place, from 1 on. */
const ids = ['a', 'b', 'c']
const touchedBy = (events: readonly string[]): Record<string, number> =>
  Object.fromEntries(ids.map((id) => [id, events.filter((event) => event === id).length]))

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('follow' as const), count: fc.integer({ min: 0, max: 3 }) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'readElsewhere' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          ...(['switch', 'lock', 'killThread', 'reopen', 'erase', 'loseFile', 'loseList'] as const),
        ),
      }),
    },
  ),
  { minLength: 5, maxLength: 25 },
)

const unlessExpected = (error: unknown): null => {
  if (error instanceof Unavailable || error instanceof GenerationDropped) return null
  throw error
}

/** A process that projects as a projector does, and another one that reads. Readers never go back, and no document is wrong. */
class World {
  readonly #directory = mkdtempSync(join(tmpdir(), 'manabi-property-'))
  readonly #events: string[] = []
  readonly #workers = new Set<Worker>()
  #holder: ReadStore = this.#open()
  #reader: ReadStore = this.#open()
  /** The position that readers were told to see. */
  #acknowledged = 0
  /** What was seen last, by reader. */
  #seen = new Map<ReadStore, number>()

  constructor() {
    const [post, workers] = [Worker.prototype.postMessage, this.#workers]
    jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
      workers.add(this)
      return post.apply(this, message)
    })
  }

  async follow(count: number): Promise<void> {
    for (let i = 0; i < count; i++) this.#events.push(ids[(this.#events.length * 7 + i) % ids.length]!)
    await this.#project(await this.#active()).catch(unlessExpected)
  }

  /** Folds from the checkpoint to the end. */
  async #project(collection: string): Promise<void> {
    const generation = (await this.#holder.generations()).find((one) => one.collection === collection)
    if (generation === undefined) throw new GenerationDropped(collection)
    const [from, upTo] = [generation.checkpoint, this.#events.length]
    const changed = new Set(this.#events.slice(from))
    const before = await this.#holder.load(collection, [...changed])
    const documents: Record<string, { times: number }> = {}
    for (const id of changed) {
      // A document has no events behind the checkpoint: batch and checkpoint are one.
      const position = before.get(id)?.position ?? 0
      expect(position).toBeLessThanOrEqual(from)
      const times = (before.get(id)?.doc?.['times'] as number | undefined) ?? 0
      documents[id] = { times: times + this.#events.slice(from).filter((event) => event === id).length }
    }
    if (changed.size > 0) await this.#holder.write(collection, batch(upTo, documents))
    else await this.#holder.advance(new Map([[collection, { checkpoint: upTo }]]))
    if (generation.state === 'active') this.#acknowledged = Math.max(this.#acknowledged, upTo)
  }

  /** The active generation; else one is built and taken into use. */
  async #active(): Promise<string> {
    const active = (await this.#holder.generations()).find(({ state }) => state === 'active')
    if (active !== undefined) return active.collection
    // What readers saw is gone with the file.
    this.#acknowledged = 0
    this.#seen = new Map()
    return this.#build()
  }

  async #build(): Promise<string> {
    const { collection } = await this.#holder.create(touches)
    await this.#project(collection)
    await this.#holder.markReady(collection, { keepsPrevious: true })
    await this.#holder.activate(collection)
    return collection
  }

  async read(store = this.#holder): Promise<void> {
    const acknowledged = store === this.#holder ? this.#acknowledged : 0
    const found = await store.views().of(touches).find({}).catch(unlessExpected)
    if (found === null) return
    const times = Object.fromEntries(ids.map((id) => [id, found.find((one) => one.id === id)?.doc.times ?? 0]))
    const sum = Object.values(times).reduce((total, one) => total + one, 0)
    // The documents are those of one position, which is never an earlier one.
    expect(times).toEqual(touchedBy(this.#events.slice(0, sum)))
    expect(sum).toBeGreaterThanOrEqual(Math.max(acknowledged, this.#seen.get(store) ?? 0))
    this.#seen.set(store, sum)
  }

  async readElsewhere(): Promise<void> {
    await new Promise(setImmediate)
    await this.read(this.#reader)
  }

  async switch(): Promise<void> {
    await this.#build()
  }

  async lock(): Promise<void> {
    const active = (await this.#holder.generations()).find(({ state }) => state === 'active')
    const unlock = lockFile(join(this.#directory, `${active?.collection ?? 'catalog'}.db`))
    const following = this.follow(2)
    await this.read()
    unlock()
    await following
  }

  async killThread(): Promise<void> {
    const following = this.follow(2)
    for (const worker of this.#workers) void worker.terminate()
    this.#workers.clear()
    await following
  }

  async reopen(): Promise<void> {
    await this.#holder.close()
    this.#seen.delete(this.#holder)
    this.#holder = this.#open()
  }

  async erase(): Promise<void> {
    await this.#holder.erase({ upTo: this.#acknowledged, projections: [touches.name] }).catch(unlessExpected)
    for (const { collection, state } of await this.#holder.generations()) {
      if (state !== 'ready') continue
      await this.#project(collection)
      await this.#holder.activate(collection)
    }
  }

  async loseFile(): Promise<void> {
    for (const { collection, state } of await this.#holder.generations())
      if (state === 'active') rmSync(join(this.#directory, `${collection}.db`))
    await this.reopen()
  }

  async loseList(): Promise<void> {
    rmSync(join(this.#directory, 'catalog.db'))
    await this.#holder.check().catch(unlessExpected)
    await this.#reader.check().catch(unlessExpected)
  }

  /** In the end everything is there, as after a rebuild. */
  async finish(): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt++) await this.follow(0)
    await this.read()
    const view = this.#holder.views().of(touches)
    const found = Object.fromEntries((await view.find({})).map(({ id, doc }) => [id, doc.times]))
    expect({ ...touchedBy([]), ...found }).toEqual(touchedBy(this.#events))
    const [active] = (await this.#holder.generations()).filter(({ state }) => state === 'active')
    expect(active?.checkpoint).toBe(this.#events.length)
    expect(await this.#holder.misindexed(active!.collection)).toEqual([])
  }

  async close(): Promise<void> {
    await Promise.all([this.#holder.close(), this.#reader.close()])
    rmSync(this.#directory, { recursive: true })
  }

  #open(): ReadStore {
    const timing = { pause: 1, patience: 0, standstill: 1e9, now: () => 0 }
    return openSqliteReadStore(this.#directory, { timing })
  }
}

afterEach(() => {
  jest.restoreAllMocks()
})

it('readers see no wrong documents and never go back, whatever happens to files, threads, and processes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = new World()
      try {
        for (const step of taken) {
          if (step.kind === 'follow') await world.follow(step.count).catch(unlessExpected)
          else await world[step.kind]().catch(unlessExpected)
        }
        await world.finish()
      } finally {
        await world.close()
        jest.restoreAllMocks()
      }
    }),
    { numRuns: runs(20) },
  )
})
