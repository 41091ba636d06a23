import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { DamagedStore } from '@manabi/sqlite'
import { appendNext, newEvent } from '../../test/events.ts'
import type { EventStore, StoredEvent } from '../port.ts'
import { openSqliteEventStore } from './sqliteEventStore.ts'

let directory: string
let path: string
let writers: ChildProcessByStdio<null, Readable, null>[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-events-'))
  path = join(directory, 'events.db')
  writers = []
})
afterEach(() => {
  for (const writer of writers) writer.kill('SIGKILL')
  rmSync(directory, { recursive: true })
})

function startWriter(...args: string[]) {
  const script = join(import.meta.dirname, '../../test/writer.ts')
  const writer = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  writers.push(writer)
  return { writer, lines: createInterface({ input: writer.stdout }), exit: once(writer, 'close') }
}

async function everything(store: EventStore): Promise<readonly StoredEvent[]> {
  const { events } = await store.readAll({ after: 0, limit: 1_000_000 })
  return events
}

it('reads large events a few at a time, and leaves none out', async () => {
  const store = openSqliteEventStore(path)
  const large = Array.from({ length: 5 }, () => ({ ...newEvent(), data: { text: 'x'.repeat(600_000) } }))
  await store.append('large-1', 'none', large)
  const sizes: number[] = []
  for (const types of [undefined, [large[0]!.type]]) {
    for (let after = 0; ; ) {
      const { events, position } = await store.readAll({ after, limit: 250, ...(types && { types }) })
      if (events.length === 0) break
      sizes.push(events.length)
      after = position
    }
  }
  expect(sizes).toEqual([2, 2, 1, 2, 2, 1])
  await store.close()
})

it('a history has a name, which its copies keep and no other one has', async () => {
  const nameIn = async (file: string) => {
    const store = openSqliteEventStore(file)
    await store.close()
    return store.history
  }
  const name = await nameIn(path)
  copyFileSync(path, `${path}.copy`)
  expect(await nameIn(`${path}.copy`)).toBe(name)
  expect(await nameIn(`${path}.other`)).not.toBe(name)
  const old = new DatabaseSync(path)
  old.exec('DROP TABLE history')
  old.close()
  const anew = await nameIn(path)
  expect(anew).toMatch(/^[0-9a-f]{32}$/)
  expect(await nameIn(path)).toBe(anew)
})

describe('two processes on one file', () => {
  it('share a stream without losing or doubling an event [EVT-001, EVT-004]', async () => {
    const store = openSqliteEventStore(path)
    const total = 400
    const seen: StoredEvent[] = []
    const complete = Promise.withResolvers<void>()
    const subscription = store.subscribe({
      after: 0,
      onBatch: ({ events }) => {
        seen.push(...events)
        if (seen.length === total) complete.resolve()
      },
    })
    const { lines, exit } = startWriter('stream', 'shared', String(total / 2))
    const theirs: string[] = []
    lines.on('line', (id) => theirs.push(id))
    await once(lines, 'line')
    const ours: string[] = []
    while (ours.length < total / 2) ours.push(await appendNext(store, 'shared'))
    await exit
    await complete.promise
    const stored = await store.readStream('shared')
    expect(stored.map(({ revision }) => revision)).toEqual([...Array(total).keys()])
    expect(stored.map(({ id }) => id).sort()).toEqual([...ours, ...theirs].sort())
    expect(seen).toEqual(stored)
    await subscription.stop()
    await store.close()
  })

  it('answer the same events alike [EVT-003]', async () => {
    const [one, other] = [openSqliteEventStore(path), openSqliteEventStore(path)]
    const events = [newEvent(), newEvent()]
    const first = await one.append('stream', 'none', events)
    expect(await other.append('stream', 'none', events)).toEqual(first)
    await Promise.all([one.close(), other.close()])
  })
})

it.each<[string, (store: EventStore) => Promise<unknown>]>([
  ['a follower has met it', (store) => store.readAll({ after: 0, limit: 10 })],
  ['the end of all is known', (store) => store.head()],
  ['another stream shows it', (store) => store.readStream('other')],
])(
  'an event of another process is in its stream in the very turn of the event loop in which %s [EVT-012]',
  async (_, meet) => {
    const [store, other] = [openSqliteEventStore(path), openSqliteEventStore(path)]
    await other.append('one', 'none', [newEvent()])
    const count = async () => (await store.readStream('one')).length
    const before = count()
    const theirs = new DatabaseSync(path)
    theirs.exec(`INSERT INTO events (stream, revision, id, type, version, data, metadata)
    SELECT stream, 1, 'theirs', type, version, data, metadata FROM events`)
    theirs.close()
    const met = meet(store)
    const after = count()
    await met
    expect([await before, await after]).toEqual([1, 2])
    await Promise.all([store.close(), other.close()])
  },
)

describe('kill -9 while appending', () => {
  it('loses nothing acknowledged, and leaves batches whole [EVT-002]', async () => {
    const { writer, lines, exit } = startWriter('batches')
    const acknowledged: string[] = []
    lines.on('line', (stream) => {
      if (acknowledged.push(stream) === 500) writer.kill('SIGKILL')
    })
    await exit
    const store = openSqliteEventStore(path)
    const perStream = new Map<string, number>()
    for (const { stream } of await everything(store)) perStream.set(stream, (perStream.get(stream) ?? 0) + 1)
    expect(acknowledged.length).toBeGreaterThanOrEqual(500)
    expect(acknowledged.filter((stream) => !perStream.has(stream))).toEqual([])
    expect([...perStream.values()].filter((count) => count !== 3)).toEqual([])
    await store.append(acknowledged[0]!, 2, [newEvent()])
    await store.close()
  })

  it('loses nothing of one writer alone [EVT-002]', async () => {
    const { writer, lines, exit } = startWriter('stream', 'alone', '1000000')
    const acknowledged: string[] = []
    lines.on('line', (id) => {
      if (acknowledged.push(id) === 300) writer.kill('SIGKILL')
    })
    await exit
    const store = openSqliteEventStore(path)
    const ids = (await store.readStream('alone')).map(({ id }) => id)
    expect(acknowledged.length).toBeGreaterThanOrEqual(300)
    expect(ids.slice(0, acknowledged.length)).toEqual(acknowledged)
    await store.close()
  })
})

describe('a file', () => {
  it('is made with nothing in it', async () => {
    const store = openSqliteEventStore(path)
    expect(await store.head()).toBe(0)
    expect(await store.readAll({ after: 0, limit: 10 })).toEqual({ events: [], position: 0 })
    await store.close()
    expect(readdirSync(directory)).toEqual(['events.db'])
  })

  it('is made once by processes that start together', async () => {
    const processes = Array.from({ length: 3 }, () => startWriter('stream', 'shared', '20'))
    await Promise.all(processes.map(({ exit }) => exit))
    const store = openSqliteEventStore(path)
    expect(await everything(store)).toHaveLength(60)
    await store.close()
    expect(readdirSync(directory)).toEqual(['events.db'])
  })

  it('is left alone behind its log by a process that died, and read nevertheless', async () => {
    const { writer, lines, exit } = startWriter('batches')
    await once(lines, 'line')
    writer.kill('SIGKILL')
    await exit
    expect(readdirSync(directory)).toContain('events.db-wal')
    const store = openSqliteEventStore(path)
    expect((await everything(store)).length).toBeGreaterThanOrEqual(3)
    await store.close()
  })

  it('looks through many unwanted events without an index', async () => {
    const store = openSqliteEventStore(path)
    const many = Array.from({ length: 25_000 }, () => newEvent())
    const { position } = await store.append('stream', 'none', [...many, newEvent('Rare')])
    const batch = await store.readAll({ after: 0, limit: 10, types: ['Rare'] })
    expect(batch).toMatchObject({ events: [{ type: 'Rare' }], position })
    await store.close()
  })

  it('names the event up to which it has looked, whatever its type', async () => {
    const store = openSqliteEventStore(path)
    const events = [newEvent('Wanted'), newEvent('Other'), newEvent('Wanted')]
    await store.append('stream', 'none', events)
    const lastOf = async (after: number, type: string) => {
      const { position, last } = await store.readAll({ after, limit: 10, types: [type] })
      return [position, last]
    }
    const reference = { stream: 'stream', revision: 2, id: events[2]!.id, position: 3 }
    expect(await lastOf(0, 'Wanted')).toEqual([3, undefined])
    expect(await lastOf(0, 'Other')).toEqual([3, reference])
    expect(await lastOf(0, 'None')).toEqual([3, reference])
    expect(await lastOf(3, 'None')).toEqual([3, undefined])
    await store.close()
  })

  it('answers unavailable once it is closed', async () => {
    const store = openSqliteEventStore(path)
    await store.close()
    await expect(store.append('stream', 'none', [newEvent()])).rejects.toThrow(Unavailable)
    await expect(store.readStream('stream')).rejects.toThrow(Unavailable)
    await expect(store.readAll({ after: 0, limit: 1 })).rejects.toThrow(Unavailable)
    await expect(store.head()).rejects.toThrow(Unavailable)
  })
})

describe('a damaged file [EVT-007]', () => {
  beforeEach(async () => {
    const store = openSqliteEventStore(path)
    for (let i = 0; i < 50; i++) await store.append(`stream-${i}`, 'none', [newEvent(), newEvent()])
    await store.close()
  })

  const overwrite = (offset: number, length: number) => {
    const bytes = readFileSync(path)
    bytes.fill(0xa5, offset, offset + length)
    writeFileSync(path, bytes)
  }
  const foreign = () => {
    rmSync(path)
    const database = new DatabaseSync(path)
    database.exec('CREATE TABLE events (id TEXT)')
    database.close()
  }
  const newer = () => {
    const database = new DatabaseSync(path)
    database.exec('PRAGMA user_version = 99')
    database.close()
  }

  it.each([
    ['whose header is overwritten', () => overwrite(0, 100)],
    ['with noise in a page', () => overwrite(4096 * 3 + 8, 2_000)],
    ['that is no database', () => writeFileSync(path, 'not a database, '.repeat(1_000))],
    ['that was emptied', () => truncateSync(path, 0)],
    ['that was cut short', () => truncateSync(path, 4096 * 2 + 100)],
    ['that is cut to a part of its header', () => truncateSync(path, 60)],
    ['that is another database', foreign],
    ['made by a newer version', newer],
  ])('%s is refused with a sentence, and not touched', (_, damage) => {
    damage()
    const [bytes, files] = [readFileSync(path), readdirSync(directory)]
    expect(() => openSqliteEventStore(path)).toThrow(DamagedStore)
    expect(() => openSqliteEventStore(path)).toThrow(/^The event store .*events\.db cannot be used: .+ Nothing in it/)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(readdirSync(directory)).toEqual(files)
  })

  it('is refused behind a log that was left, too', async () => {
    const { writer, lines, exit } = startWriter('batches')
    await once(lines, 'line')
    writer.kill('SIGKILL')
    await exit
    overwrite(0, readFileSync(path).length)
    const [bytes, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
    expect(() => openSqliteEventStore(path)).toThrow(DamagedStore)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true)
  })
})
