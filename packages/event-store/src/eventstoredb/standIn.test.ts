import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { type StandIn, startStandIn } from '../../../../test/servers/eventStoreDb/server.ts'
import { newEvent } from '../../test/events.ts'
import type { EventStore, StoredEvent } from '../port.ts'
import { openEventStoreDb } from './eventStoreDb.ts'
import { internalsOf } from './internals.ts'
import { readAllFiltered, typeFilter } from './requests.ts'

/** No answer takes that long on any machine. */
const timeoutMs = 50_000

describe('on a stand-in for EventStoreDB that does what a test says,', () => {
  let directory: string
  let server: StandIn
  let store: EventStore
  let stream: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-stand-in-'))
    server = await startStandIn({ directory })
    store = openEventStoreDb(server.url, 'test', { timeoutMs })
    stream = `lesson-${randomUUID()}`
  })
  afterEach(async () => {
    await store.close()
    server.stop()
    await rm(directory, { recursive: true, force: true })
  })

  const newEvents = (count: number, type?: string) => Array.from({ length: count }, () => newEvent(type))
  const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id)

  it('closing lets an append finish that is under way, and refuses later ones [ENG-002]', async () => {
    server.rules.millisecondsAnAppend = 200
    const answer = store.append(stream, 'none', newEvents(1))
    await store.close()
    await expect(answer).resolves.toMatchObject({ revision: 0 })
    await expect(store.append(stream, 0, newEvents(1))).rejects.toThrow(Unavailable)
  })

  it('an append that is kept is answered when its position cannot be read [ENG-003]', async () => {
    server.rules.breaksReads = true
    const impatient = openEventStoreDb(server.url, 'test', { timeoutMs: 2_000 })
    const { revision, position } = await impatient.append(stream, 'none', newEvents(3))
    await impatient.close()
    server.rules.breaksReads = false
    expect(revision).toBe(2)
    expect((await store.readStream(stream)).map((event) => event.position)).toContain(position)
  })

  it('a backup that was put back is noticed, and nothing is read or written any more', async () => {
    const [kept, lost] = [newEvent(), newEvent()]
    // A call to a server that is down ends after this time, and is made again.
    await store.close()
    store = openEventStoreDb(server.url, 'test', { timeoutMs: 1_000 })
    await store.append(stream, 'none', [kept])
    const { port } = new URL(server.url)
    const restart = async (from: string) => {
      server.stop()
      await expect(store.head()).rejects.toThrow(Unavailable)
      server = await startStandIn({ port: Number(port), directory: from })
    }
    const backup = await mkdtemp(join(tmpdir(), 'manabi-stand-in-'))
    await cp(directory, backup, { recursive: true })
    await store.append(stream, 0, [lost])
    await restart(directory)
    expect(idsOf(await eventually(() => store.readStream(stream).catch(() => null)))).toEqual(idsOf([kept, lost]))
    await restart(backup)
    await store.lostEvents
    const calls = [() => store.append(stream, 0, [newEvent()]), () => store.readStream(stream), () => store.head()]
    for (const call of calls) await expect(call()).rejects.toThrow(Unavailable)
    const anew = openEventStoreDb(server.url, 'test', { timeoutMs })
    expect(idsOf(await anew.readStream(stream))).toEqual([kept.id])
    await anew.close()
    await rm(backup, { recursive: true })
  })

  it('a stream of several thousand events is read in one call, both ways, whole or in part [ENG-004]', async () => {
    const events = newEvents(5_000)
    for (let at = 0; at < events.length; at += 1_000) {
      await store.append(stream, at === 0 ? 'none' : at - 1, events.slice(at, at + 1_000))
    }
    server.rules.calls.stream = 0
    expect(idsOf(await store.readStream(stream))).toEqual(idsOf(events))
    expect(idsOf(await store.readStream(stream, { direction: 'backwards' }))).toEqual(idsOf(events).reverse())
    expect(idsOf(await store.readStream(stream, { from: 5, limit: 2_000 }))).toEqual(idsOf(events).slice(5, 2_005))
    const pages: (readonly StoredEvent[])[] = []
    for await (const page of store.readPages!(stream, 0)) pages.push(page)
    expect(idsOf(pages.flat())).toEqual(idsOf(events))
    expect(pages.length).toBeGreaterThan(1)
    expect(server.rules.calls.stream).toBe(4)
  })

  it('a stream is read for as long as events come [ENG-004]', async () => {
    const events = newEvents(150)
    await store.append(stream, 'none', events)
    server.rules.millisecondsAnEvent = 20
    // Silence is measured, not the whole read, which takes longer than that.
    const impatient = openEventStoreDb(server.url, 'test', { timeoutMs: 2_000 })
    expect(idsOf(await impatient.readStream(stream))).toEqual(idsOf(events))
    await impatient.close()
  })

  it.each([0, 100])(
    'a server that freezes after %d of the events of a stream is unavailable [ENG-004]',
    async (count) => {
      await store.append(stream, 'none', newEvents(150))
      server.rules.eventsBeforeFreezing = count
      const impatient = openEventStoreDb(server.url, 'test', { timeoutMs: 300 })
      await expect(impatient.readStream(stream)).rejects.toThrow(Unavailable)
      await impatient.close()
    },
  )

  it('a search finds what stands behind many others, and waits for it longer than for anything else [ENG-005]', async () => {
    await store.append(stream, 'none', newEvents(150))
    const wanted = newEvent('Wanted')
    await store.append(`${stream}-b`, 'none', [wanted])
    server.rules.millisecondsAnEvent = 20
    const impatient = openEventStoreDb(server.url, 'test', { timeoutMs: 2_000 })
    const { events } = await impatient.readAll({ after: 0, limit: 10, types: ['Wanted'] })
    expect(idsOf(events)).toEqual([wanted.id])
    await impatient.close()
  })

  it('the window of a search is at least as large as its page', () => {
    const windowOf = (limit: number) =>
      readAllFiltered(0, limit, typeFilter(['A']))
        .getOptions()!
        .getFilter()!
        .getMax()
    expect(windowOf(10)).toBeGreaterThanOrEqual(1_000)
    expect(windowOf(10_000)).toBe(10_000)
  })

  it('a stream without one of its events is an error by name [ENG-006]', async () => {
    await store.append(stream, 'none', newEvents(4))
    server.rules.lost.add(`${stream}@2`)
    const lacking = { name: 'StreamIncomplete', stream }
    await expect(store.readStream(stream)).rejects.toMatchObject(lacking)
    await expect(store.readStream(stream, { direction: 'backwards' })).rejects.toMatchObject(lacking)
  })

  it.each([
    ['reading streams', () => store.readStream(stream)],
    ['reading $all', () => store.head()],
    ['appending', () => store.append(stream, 'none', [newEvent()])],
  ] as const)('an ACL that refuses %s is an error by name, until it no longer does [ENG-006]', async (work, call) => {
    server.rules.denied.add(work)
    await expect(call()).rejects.toMatchObject({ name: 'AccessDenied', reason: expect.stringContaining(work) })
    await expect(call()).rejects.toThrow(Unavailable)
    expect(store.reason).toContain(work)
    server.rules.denied.clear()
    await call()
    expect(store.reason).toBeNull()
  })
})

describe('the client', () => {
  it('has the parts that the adapter needs, and is refused by a sentence where it lacks one', async () => {
    const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false')
    expect(internalsOf(client)).toBe(client)
    expect(() => internalsOf({ callArguments: () => {} })).toThrow(
      'This version of @eventstore/db-client lacks GRPCStreamCreator, getChannel. Install 6.2.1',
    )
  })
})
