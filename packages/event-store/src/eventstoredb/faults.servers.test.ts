import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { startProxy } from '../../../../test/servers/proxy.ts'
import { startEventStoreDbStandIn } from '../../../../test/servers/start.ts'
import { newEvent } from '../../test/events.ts'
import type { EventStore, StoredEvent } from '../port.ts'
import { openEventStoreDb } from './eventStoreDb.ts'
import { internalsOf } from './internals.ts'

const { EVENT_STORE_URL } = process.env
const isServer = EVENT_STORE_URL !== undefined

if (!isServer) {
  describe('EventStoreDB that is cut off', () => {
    it.skip('is skipped: EVENT_STORE_URL names no server', () => {})
  })
}

;(isServer ? describe : describe.skip)('EventStoreDB that is cut off', () => {
  const namespace = `faults-${randomUUID().slice(0, 8)}`
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let store: EventStore
  /** Never cut off. */
  let witness: EventStore

  beforeEach(async () => {
    proxy = await startProxy(await leaderOf(EVENT_STORE_URL!), 2113)
    store = openEventStoreDb(proxy.url, namespace)
    witness = openEventStoreDb(EVENT_STORE_URL!, namespace)
  })
  afterEach(async () => {
    await Promise.all([store.close(), witness.close()])
    await proxy.close()
  })

  /** Until another process sees the event, and at least for so long. */
  const standStill = (stream: string, revision: number, milliseconds: number) => {
    const program = fileURLToPath(import.meta.resolve('../../test/untilKept.ts'))
    execFileSync(process.execPath, [program, EVENT_STORE_URL!, namespace, stream, `${revision}`, `${milliseconds}`])
  }

  /** Cut until it was noticed. */
  const interrupted = async () => {
    proxy.cut()
    await eventually(() =>
      store
        .head()
        .then(() => false)
        .catch(() => true),
    )
    proxy.mend()
  }

  it('takes an answer that came while this process stood still for longer than it waits [EVT-009]', async () => {
    const timeoutMs = 1_000
    const hasty = openEventStoreDb(EVENT_STORE_URL!, namespace, { timeoutMs })
    await eventually(() => hasty.append('hasty', 'none', [newEvent()]).catch(() => null))
    for (let revision = 1; revision <= 3; revision++) {
      const append = hasty.append('hasty', revision - 1, [newEvent()])
      // Until the request is on its way.
      for (let turn = 0; turn < 5; turn++) await setImmediate()
      standStill('hasty', revision, timeoutMs + 100)
      await expect(append).resolves.toMatchObject({ revision })
    }
    await hasty.close()
  })

  it('again and again under 64 writers, has each acknowledged event once [EVT-009]', async () => {
    const writers = Array.from({ length: 64 }, () => new Writer(store))
    const running = writers.map((writer) => writer.run())
    for (let cut = 0; cut < 5; cut++) {
      await eventually(() => writers.every(({ acknowledged }) => acknowledged.length > cut * 5))
      await interrupted()
    }
    await eventually(() => writers.every(({ acknowledged }) => acknowledged.length > 25))
    for (const writer of writers) writer.isDone = true
    await Promise.all(running)
    for (const { stream, acknowledged, lost } of writers) {
      const ids = (await witness.readStream(stream)).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => !lost.has(id))).toEqual(acknowledged)
    }
  })

  it('answers an append whose answer was lost by what became of it, when others have appended since [EVT-009]', async () => {
    const stream = newStream()
    const [before, mine, after] = [newEvent(), newEvent(), newEvent()]
    await store.append(stream, 'none', [before])
    proxy.mute()
    const answer = store.append(stream, 0, [mine])
    await eventually(async () => (await witness.readStream(stream)).length === 2)
    await witness.append(stream, 1, [after])
    proxy.cut()
    proxy.mend()
    expect((await answer).revision).toBe(1)
    expect((await witness.readStream(stream)).map(({ id }) => id)).toEqual([before.id, mine.id, after.id])
  })

  it('refuses an append that arrives only after another one took its place [EVT-009]', async () => {
    const stream = newStream()
    await store.append(stream, 'none', [newEvent()])
    proxy.cut()
    const refused = expect(store.append(stream, 0, [newEvent()])).rejects.toMatchObject({ actual: 1 })
    await witness.append(stream, 0, [newEvent()])
    proxy.mend()
    await refused
  })

  it('gives each subscriber every event once and in order when it is back [EVT-004]', async () => {
    const type = `Followed${randomUUID().replaceAll('-', '')}`
    const seen: StoredEvent[] = []
    const subscription = store.subscribe({
      after: await witness.head(),
      types: [type],
      onBatch: ({ events }) => void seen.push(...events),
    })
    const ids: string[] = []
    for (let round = 0; round < 4; round++) {
      const events = Array.from({ length: 50 }, () => newEvent(type))
      for (const event of events) await witness.append(newStream(), 'none', [event])
      ids.push(...events.map(({ id }) => id))
      if (round < 3) await interrupted()
    }
    await eventually(() => seen.length >= ids.length)
    expect(seen.map(({ id }) => id)).toEqual(ids)
    await subscription.stop()
  })

  it('is unavailable soon, in every call, and available again by itself', async () => {
    const stream = newStream()
    await store.append(stream, 'none', [newEvent()])
    proxy.cut()
    await expect(store.readStream(stream)).rejects.toThrow(Unavailable)
    await expect(store.head()).rejects.toThrow(Unavailable)
    await expect(store.append(stream, 0, [newEvent()])).rejects.toThrow(Unavailable)
    proxy.mend()
    await eventually(() => store.append(stream, 0, [newEvent()]).catch(() => null))
    expect(await store.readStream(stream)).toHaveLength(2)
  })
})

/**
 * The node that leads, as the client finds it. A client of that address asks no other node, so that a proxy before it carries all
 * that the client does in a cluster.
 */
async function leaderOf(url: string): Promise<URL> {
  const channel = await internalsOf(EventStoreDBClient.connectionString(url)).getChannel()
  const address = channel.getTarget().replace('dns:', '')
  channel.close()
  return new URL(
    url.replace(/^esdb(?:\+discover)?:\/\/([^@/?]*@)?[^/?]+/, (_, account = '') => `esdb://${account}${address}`),
  )
}

/** Of a stream of its own, event after event. */
class Writer {
  readonly stream = newStream()
  readonly acknowledged: string[] = []
  /** Nobody was told what became of them. */
  readonly lost = new Set<string>()
  isDone = false
  readonly #store: EventStore

  constructor(store: EventStore) {
    this.#store = store
  }

  async run(): Promise<void> {
    for (let last = -1; !this.isDone; ) {
      const event = newEvent()
      try {
        last = (await this.#store.append(this.stream, last < 0 ? 'none' : last, [event])).revision
        this.acknowledged.push(event.id)
      } catch (error) {
        expect(error).toBeInstanceOf(Unavailable)
        this.lost.add(event.id)
        last = await eventually(async () => {
          const events = await this.#store.readStream(this.stream).catch(() => null)
          return events && { revision: events.length - 1 }
        }).then(({ revision }) => revision)
      }
    }
  }
}

describe('a stand-in for EventStoreDB that is killed and started again', () => {
  it('has what it acknowledged, and is followed from where it was left [EVT-002]', async () => {
    const server = await startEventStoreDbStandIn()
    const store = openEventStoreDb(server.url, 'restarted')
    try {
      const seen: StoredEvent[] = []
      store.subscribe({ after: 0, onBatch: ({ events }) => void seen.push(...events) })
      const ids: string[] = []
      for (let round = 0; round < 3; round++) {
        const event = newEvent()
        ids.push(event.id)
        await eventually(() => store.append(newStream(), 'none', [event]).catch(() => null))
        await server.kill()
        await expect(store.head()).rejects.toThrow(Unavailable)
        await server.revive()
      }
      await eventually(() => seen.length >= ids.length)
      expect(seen.map(({ id }) => id)).toEqual(ids)
    } finally {
      await store.close()
      await server.stop()
    }
  })
})

const newStream = (): string => `fault-${randomUUID()}`
