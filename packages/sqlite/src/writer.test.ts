import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../test/harness/eventually.ts'
import { mayMount, type SmallDisk, smallDisk } from '../../../test/harness/smallDisk.ts'
import { type InsertRow, prepareWriter } from '../test/rowsWriter.ts'
import type { Calm } from './loneWriter.ts'
import { type FileFormat, openDurable } from './openDurable.ts'
import { ReadConnection } from './readConnection.ts'
import { Writer } from './writer.ts'

const format: FileFormat = {
  part: 'rows store',
  applicationId: 0x1234,
  version: 7,
  schema: `
    CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE rows (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED, text TEXT);
  `,
}

let directory: string
let path: string
let commits: number
let writers: Writer<InsertRow, number>[]
let readers: ReadConnection<null>[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-writer-'))
  path = join(directory, 'rows.db')
  commits = 0
  writers = []
  readers = []
})
afterEach(async () => {
  await Promise.all(writers.map((writer) => writer.close()))
  for (const reader of readers) reader.close()
  rmSync(directory, { recursive: true })
})

/** Without `calm` all jobs go through the writer's thread; `onJob` is told of those that this thread does. */
interface Opened {
  readonly place?: string
  readonly patience?: number
  readonly calm?: Calm
  readonly onJob?: (row: InsertRow) => void
}

function open({ place = path, patience, calm, onJob }: Opened = {}): Writer<InsertRow, number> {
  const file = { path: place, part: 'someStore', identity: { applicationId: format.applicationId, history: null } }
  const reading = new ReadConnection(openDurable(place, format), { ...file, prepare: () => null })
  readers.push(reading)
  const prepare = (database: DatabaseSync) => {
    const insert = prepareWriter(database)
    return (row: InsertRow) => {
      onJob?.(row)
      return insert(row)
    }
  }
  const writer = new Writer<InsertRow, number>({
    ...file,
    reading,
    module: new URL('../test/rowsWriter.ts', import.meta.url),
    onCommit: () => commits++,
    ...(patience !== undefined && { patience }),
    ...(calm && { alone: { prepare, isSmall: ({ text = '' }: InsertRow) => text.length < 1_000_000, calm } }),
  })
  writers.push(writer)
  return writer
}

/** As another process sees the file. */
const committed = (place = path) => {
  const other = new DatabaseSync(place)
  const ids = other.prepare('SELECT id FROM rows ORDER BY id').all()
  other.close()
  return ids.map(({ id }) => id)
}

const because = (sentence: RegExp) => ({
  name: 'Unavailable',
  part: 'someStore',
  reason: expect.stringMatching(sentence),
})

const always: Calm = { commits: 0, milliseconds: Number.POSITIVE_INFINITY }
const ways: [way: string, options: Opened][] = [
  ["in the writer's thread", {}],
  ['without it when alone', { calm: always }],
]

describe.each(ways)('jobs that arrive together, %s,', (_, way) => {
  it('are committed together, in their order, each with its own answer', async () => {
    const writer = open(way)
    const answers = [3, 1, 2].map((id) => writer.run({ id }))
    expect(committed()).toEqual([])
    expect(await Promise.all(answers)).toEqual([3, 1, 2])
    expect(committed()).toEqual([1, 2, 3])
    expect(commits).toBe(1)
  })

  it('are on disk when the first of them is answered', async () => {
    const writer = open(way)
    const [first] = [1, 2].map((id) => writer.run({ id }))
    await first
    expect(committed()).toEqual([1, 2])
  })

  it('are undone together when one of them fails, and nothing is left open', async () => {
    const writer = open(way)
    const outcomes = await Promise.allSettled([1, 1, 2].map((id) => writer.run({ id })))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable', part: 'someStore' } })
    }
    expect(committed()).toEqual([])
    expect(commits).toBe(0)
    await writer.run({ id: 5 })
    expect(committed()).toEqual([5])
  })

  it('are undone together when the commit fails', async () => {
    const writer = open(way)
    const jobs = [writer.run({ id: 1 }), writer.run({ id: 2, parent: 404 })]
    for (const outcome of await Promise.allSettled(jobs)) expect(outcome.status).toBe('rejected')
    expect(committed()).toEqual([])
    await expect(writer.run({ id: 4, parent: 404 })).rejects.toMatchObject(because(/FOREIGN KEY/))
    await writer.run({ id: 3 })
    expect(committed()).toEqual([3])
  })

  it('are committed before the writer closes, and refused later', async () => {
    const writer = open(way)
    const job = writer.run({ id: 1 })
    await writer.close()
    await expect(job).resolves.toBe(1)
    await expect(writer.run({ id: 2 })).rejects.toThrow(Unavailable)
    await expect(writer.purge()).rejects.toMatchObject(because(/rows\.db is closed\.$/))
  })
})

describe('a job that is alone', () => {
  const never = Number.POSITIVE_INFINITY
  let here: number[]
  beforeEach(() => {
    here = []
  })
  const noting = ({ id }: InsertRow) => here.push(id)

  it('is committed without the thread that others go through, and is on disk all the same [EMB-010]', async () => {
    const writer = open({ calm: always, onJob: noting })
    await expect(writer.run({ id: 1 })).resolves.toBe(1)
    expect(committed()).toEqual([1])
    await Promise.all([writer.run({ id: 2 }), writer.run({ id: 3 })])
    await writer.run({ id: 4 })
    expect([here, committed(), commits]).toEqual([[1, 4], [1, 2, 3, 4], 3])
  })

  it('goes through the thread when it is large', async () => {
    const writer = open({ calm: always, onJob: noting })
    await writer.run({ id: 1, text: 'x'.repeat(1_000_000) })
    expect([here, committed()]).toEqual([[], [1]])
  })

  it('goes through the thread after others came together, until so many were alone', async () => {
    const writer = open({ calm: { commits: 3, milliseconds: never }, onJob: noting })
    await Promise.all([writer.run({ id: 1 }), writer.run({ id: 2 })])
    for (let id = 3; id <= 7; id++) await writer.run({ id })
    expect([here, committed()]).toEqual([
      [6, 7],
      [1, 2, 3, 4, 5, 6, 7],
    ])
  })

  it('goes on without the thread where others came along now and then', async () => {
    const writer = open({ calm: { commits: 4, milliseconds: never }, onJob: noting })
    for (const id of [1, 2, 3, 4]) await writer.run({ id })
    await Promise.all([writer.run({ id: 5 }), writer.run({ id: 6 })])
    await writer.run({ id: 7 })
    await Promise.all([writer.run({ id: 8 }), writer.run({ id: 9 })])
    await writer.run({ id: 10 })
    expect(here).toEqual([1, 2, 3, 4, 7])
  })

  it('that kept another one waiting is the last, until so many were alone', async () => {
    const { port1, port2 } = new MessageChannel()
    const next = Promise.withResolvers<number>()
    // As a request does that arrives while the commit holds up this thread.
    port2.on('message', () => writer.run({ id: 2 }).then(next.resolve, next.reject))
    const onJob = (row: InsertRow) => {
      noting(row)
      if (row.id === 1) port1.postMessage('arrived')
    }
    const writer = open({ calm: { commits: 2, milliseconds: never }, onJob })
    await writer.run({ id: 1 })
    await next.promise
    port1.close()
    for (let id = 3; id <= 6; id++) await writer.run({ id })
    expect(here).toEqual([1, 4, 5, 6])
  })

  it('on a slow disk holds up the event loop once, until the thread has found it quick [EMB-010]', async () => {
    let id = 1
    const onJob = (row: InsertRow) => {
      noting(row)
      if (row.id === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
    }
    const writer = open({ calm: { commits: 2, milliseconds: 300 }, onJob })
    for (; id <= 3; id++) await writer.run({ id })
    expect(here).toEqual([1])
    await eventually(async () => {
      await writer.run({ id })
      return here.includes(id++)
    })
    expect(committed()).toEqual(Array.from({ length: id - 1 }, (_, i) => i + 1))
  })

  it('on a disk that stays slow goes through the thread', async () => {
    const writer = open({ calm: { commits: 1, milliseconds: 0 }, onJob: noting })
    for (let id = 1; id <= 5; id++) await writer.run({ id })
    expect(here).toEqual([1])
  })

  it('is answered as by the thread when it fails, and leaves nothing behind', async () => {
    const writer = open({ calm: always, onJob: noting })
    await writer.run({ id: 1 })
    await expect(writer.run({ id: 1 })).rejects.toMatchObject(because(/UNIQUE/))
    await expect(writer.run({ id: 2, parent: 404 })).rejects.toMatchObject(because(/FOREIGN KEY/))
    await writer.run({ id: 2 })
    expect([committed(), commits]).toEqual([[1, 2], 2])
  })
})

describe('a thread without work', () => {
  ;(process.platform === 'linux' ? it : it.skip)('ends, and the next job starts another', async () => {
    const writer = open({ patience: 1 })
    const without = connections()
    for (const id of [1, 2]) {
      await writer.run({ id })
      await eventually(async () => connections() === without)
    }
    const last = writer.run({ id: 3 })
    await writer.close()
    await expect(last).resolves.toBe(3)
    expect(committed()).toEqual([1, 2, 3])
  })

  /** Of this process to the file. */
  /** By their logs: SQLite keeps the file itself open where closing it would drop the locks of another connection. */
  const connections = (): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === `${path}-wal`
      } catch {
        return false
      }
    }).length
})

describe.each(ways)('while another process holds the lock, %s,', (_, way) => {
  const lock = () => {
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    return other
  }

  it('the event loop goes on, and the write is there once the lock is gone [EMB-001]', async () => {
    const writer = open(way)
    const other = lock()
    const job = writer.run({ id: 1 })
    await new Promise((resolve) => setTimeout(resolve, 10))
    // Reached only because nothing waited: this same thread holds the lock.
    other.exec('COMMIT')
    other.close()
    await expect(job).resolves.toBe(1)
  })

  it('that lasts, writes and the check say so, until it is gone [EMB-004]', async () => {
    const writer = open(way)
    const other = lock()
    await expect(writer.run({ id: 1 })).rejects.toMatchObject(because(/^Another process holds a lock on .*rows\.db\.$/))
    await expect(writer.check()).rejects.toMatchObject(because(/^Another process holds a lock on/))
    other.exec('COMMIT')
    other.close()
    await expect(writer.check()).resolves.toBeUndefined()
    await expect(writer.run({ id: 2 })).resolves.toBe(2)
    expect(committed()).toEqual([2])
  })
})

it.each(ways)(
  'emptying the log waits for readers without holding up anything, writing neither, %s [EMB-001]',
  async (_, way) => {
    const writer = open(way)
    await writer.run({ id: 1 })
    const held = new Int32Array(new SharedArrayBuffer(8))
    const workerData = { path, sql: 'BEGIN; SELECT * FROM rows', milliseconds: 700, held }
    const holder = new Worker(new URL('../test/holder.ts', import.meta.url), { workerData })
    const exit = once(holder, 'exit')
    await once(holder, 'message')
    await writer.run({ id: 2 })
    const purged = writer.purge()
    let firedWhileHeld = 0
    const timer = setInterval(() => {
      firedWhileHeld += Atomics.load(held, 0)
    }, 10)
    await expect(writer.run({ id: 3 })).resolves.toBe(3)
    expect(Atomics.load(held, 0)).toBe(1)
    await purged
    clearInterval(timer)
    expect(firedWhileHeld).toBeGreaterThan(0)
    expect(readFileSync(`${path}-wal`)).toHaveLength(0)
    await exit
  },
)

describe.each(ways)('a file, %s,', (_, way) => {
  it('full of garbage is noticed by the check, and takes no writes until it is mended [EMB-002, EMB-004]', async () => {
    const writer = open(way)
    await writer.run({ id: 1 })
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.alloc(bytes.length, 0xa5))
    await eventually(() =>
      writer.check().then(
        () => false,
        (error) => error.reason === `${path} is damaged.`,
      ),
    )
    await expect(writer.run({ id: 2 })).rejects.toMatchObject(because(/is damaged\.$/))
    writeFileSync(path, bytes)
    await expect(writer.check()).resolves.toBeUndefined()
    await expect(writer.run({ id: 3 })).resolves.toBe(3)
  })

  /** As the system tells: what it does not, another process does not know either, which then takes itself for the only one. */
  ;(process.platform === 'linux' ? it : it.skip)('keeps the locks of other connections of the process', async () => {
    const writer = open()
    const reading = new DatabaseSync(path)
    const inode = new RegExp(`:${statSync(path).ino} `)
    const isLocked = () => inode.test(readFileSync('/proc/locks', 'utf8'))
    reading.prepare('SELECT id FROM rows').all()
    expect(isLocked()).toBe(true)
    await writer.run({ id: 1 })
    await writer.check()
    expect(isLocked()).toBe(true)
    reading.close()
  })

  it('that is missing is not created again', async () => {
    const writer = open(way)
    rmSync(path)
    await expect(writer.run({ id: 1 })).rejects.toMatchObject(because(/is missing\.$/))
    expect(() => readFileSync(path)).toThrow('ENOENT')
  })
})

;(mayMount ? describe : describe.skip)('on a full disk', () => {
  let disk: SmallDisk
  beforeEach(() => {
    disk = smallDisk()
  })
  afterEach(async () => {
    await Promise.all(writers.map((writer) => writer.close()))
    for (const reader of readers) reader.close()
    disk.remove()
  })

  it.each(ways)(
    'writes and the check say so, and both heal once there is room, %s [EMB-003, EMB-004]',
    async (_, way) => {
      const place = join(disk.path, 'rows.db')
      const writer = open({ ...way, place })
      await writer.run({ id: 1 })
      disk.fill()
      const large = { id: 2, text: 'x'.repeat(100_000) }
      await expect(writer.run(large)).rejects.toMatchObject(because(/^The disk is full: .*rows\.db cannot grow/))
      await expect(writer.check()).rejects.toMatchObject(because(/^The disk is full/))
      disk.free()
      await expect(writer.check()).resolves.toBeUndefined()
      await expect(writer.run(large)).resolves.toBe(2)
      expect(committed(place)).toEqual([1, 2])
    },
  )
})
