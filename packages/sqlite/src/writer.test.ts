import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../test/harness/eventually.ts'
import { mayMount, type SmallDisk, smallDisk } from '../../../test/harness/smallDisk.ts'
import { endOfThread, type InsertRow } from '../test/rowsWriter.ts'
import { type FileFormat, openDurable } from './openDurable.ts'
import { Writer } from './writer.ts'
import type { WriterFile } from './writerFile.ts'

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
let writer: Writer<InsertRow, number>

const module = new URL('../test/rowsWriter.ts', import.meta.url)
const identity = { applicationId: format.applicationId, history: null }

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-writer-'))
  path = join(directory, 'rows.db')
  commits = 0
  writer = new Writer({ part: 'someStore', module, synchronous: 'FULL' })
})
afterEach(async () => {
  await writer.close()
  rmSync(directory, { recursive: true })
})

function open(place = path): WriterFile<InsertRow, number> {
  openDurable(place, format).close()
  return writer.open(place, identity, { onCommit: () => commits++ })
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

describe('jobs that arrive together', () => {
  it('are committed together, in their order, each with its own answer', async () => {
    const file = open()
    const answers = [3, 1, 2].map((id) => file.run({ id }))
    expect(committed()).toEqual([])
    expect(await Promise.all(answers)).toEqual([3, 1, 2])
    expect(committed()).toEqual([1, 2, 3])
    expect(commits).toBe(1)
  })

  it('are on disk when the first of them is answered', async () => {
    const file = open()
    const [first] = [1, 2].map((id) => file.run({ id }))
    await first
    expect(committed()).toEqual([1, 2])
  })

  it('are undone together when one of them fails, and nothing is left open', async () => {
    const file = open()
    const outcomes = await Promise.allSettled([1, 1, 2].map((id) => file.run({ id })))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable', part: 'someStore' } })
    }
    expect(committed()).toEqual([])
    expect(commits).toBe(0)
    await file.run({ id: 5 })
    expect(committed()).toEqual([5])
  })

  it('are undone together when the commit fails', async () => {
    const file = open()
    const jobs = [file.run({ id: 1 }), file.run({ id: 2, parent: 404 })]
    for (const outcome of await Promise.allSettled(jobs)) expect(outcome.status).toBe('rejected')
    expect(committed()).toEqual([])
    await expect(file.run({ id: 4, parent: 404 })).rejects.toMatchObject(because(/FOREIGN KEY/))
    await file.run({ id: 3 })
    expect(committed()).toEqual([3])
  })

  it('are committed before the file closes, and refused later', async () => {
    const file = open()
    const job = file.run({ id: 1 })
    await file.close()
    await expect(job).resolves.toBe(1)
    await expect(file.run({ id: 2 })).rejects.toThrow(Unavailable)
    await expect(file.purge()).rejects.toMatchObject(because(/rows\.db is closed\.$/))
  })
})

describe('while another process holds the lock', () => {
  const lock = () => {
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    return other
  }

  it('the event loop goes on, and the write is there once the lock is gone [EMB-001]', async () => {
    const file = open()
    const other = lock()
    const job = file.run({ id: 1 })
    await new Promise((resolve) => setTimeout(resolve, 10))
    // Reached only because nothing waited: this same thread holds the lock.
    other.exec('COMMIT')
    other.close()
    await expect(job).resolves.toBe(1)
  })

  it('that lasts, writes and the check say so, until it is gone [EMB-004]', async () => {
    const file = open()
    const other = lock()
    await expect(file.run({ id: 1 })).rejects.toMatchObject(because(/^Another process holds a lock on .*rows\.db\.$/))
    await expect(file.check()).rejects.toMatchObject(because(/^Another process holds a lock on/))
    other.exec('COMMIT')
    other.close()
    await expect(file.check()).resolves.toBeUndefined()
    await expect(file.run({ id: 2 })).resolves.toBe(2)
    expect(committed()).toEqual([2])
  })
})

it('emptying the log waits for readers, while the event loop and writes go on [EMB-001]', async () => {
  const file = open()
  await file.run({ id: 1 })
  const held = new Int32Array(new SharedArrayBuffer(8))
  const workerData = { path, sql: 'BEGIN; SELECT * FROM rows', milliseconds: 700, held }
  const holder = new Worker(new URL('../test/holder.ts', import.meta.url), { workerData })
  const exit = once(holder, 'exit')
  await once(holder, 'message')
  await file.run({ id: 2 })
  const purged = file.purge()
  let firedWhileHeld = 0
  const timer = setInterval(() => {
    firedWhileHeld += Atomics.load(held, 0)
  }, 10)
  await expect(file.run({ id: 3 })).resolves.toBe(3)
  expect(Atomics.load(held, 0)).toBe(1)
  await purged
  clearInterval(timer)
  expect(firedWhileHeld).toBeGreaterThan(0)
  expect(readFileSync(`${path}-wal`)).toHaveLength(0)
  await exit
})

it('emptying the log gives up when the file is closed, and does not open it again', async () => {
  const file = open()
  await file.run({ id: 1 })
  const reader = new DatabaseSync(path)
  reader.exec('BEGIN; SELECT * FROM rows')
  await file.run({ id: 2 })
  const purged = file.purge()
  await file.close()
  await expect(purged).rejects.toMatchObject(because(/rows\.db is closed\.$/))
  reader.close()
  expect(readdirSync(directory)).toEqual(['rows.db'])
})

describe('a file', () => {
  it('full of garbage is noticed by the check, and takes no writes until it is mended [EMB-002, EMB-004]', async () => {
    const file = open()
    await file.run({ id: 1 })
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.alloc(bytes.length, 0xa5))
    await eventually(() =>
      file.check().then(
        () => false,
        (error) => error.reason === `${path} is damaged.`,
      ),
    )
    await expect(file.run({ id: 2 })).rejects.toMatchObject(because(/is damaged\.$/))
    writeFileSync(path, bytes)
    await expect(file.check()).resolves.toBeUndefined()
    await expect(file.run({ id: 3 })).resolves.toBe(3)
  })

  /** As the system tells: what it does not, another process does not know either, which then takes itself for the only one. */
  ;(process.platform === 'linux' ? it : it.skip)('keeps the locks of other connections of the process', async () => {
    const file = open()
    const reading = new DatabaseSync(path)
    const inode = new RegExp(`:${statSync(path).ino} `)
    const isLocked = () => inode.test(readFileSync('/proc/locks', 'utf8'))
    reading.prepare('SELECT id FROM rows').all()
    expect(isLocked()).toBe(true)
    await file.run({ id: 1 })
    await file.check()
    expect(isLocked()).toBe(true)
    reading.close()
  })

  it('that is missing is not created again', async () => {
    const file = open()
    rmSync(path)
    await expect(file.run({ id: 1 })).rejects.toMatchObject(because(/is missing\.$/))
    expect(() => readFileSync(path)).toThrow('ENOENT')
  })
})

;(mayMount ? describe : describe.skip)('on a full disk', () => {
  let disk: SmallDisk
  beforeEach(() => {
    disk = smallDisk()
  })
  afterEach(async () => {
    await writer.close()
    disk.remove()
  })

  it('writes and the check say so, and both heal once there is room [EMB-003, EMB-004]', async () => {
    const place = join(disk.path, 'rows.db')
    const file = open(place)
    await file.run({ id: 1 })
    disk.fill()
    const large = { id: 2, text: 'x'.repeat(100_000) }
    await expect(file.run(large)).rejects.toMatchObject(because(/^The disk is full: .*rows\.db cannot grow/))
    await expect(file.check()).rejects.toMatchObject(because(/^The disk is full/))
    disk.free()
    await expect(file.check()).resolves.toBeUndefined()
    await expect(file.run(large)).resolves.toBe(2)
    expect(committed(place)).toEqual([1, 2])
  })
})

describe('a thread that died', () => {
  it('rejects the requests that it had, and the next request starts another one [EMB-004]', async () => {
    const file = open()
    await file.run({ id: 1 })
    const jobs = [file.run({ id: 2 }), file.run({ id: 3, text: endOfThread })]
    for (const job of jobs) await expect(job).rejects.toMatchObject(because(/thread of the store has ended/))
    expect(committed()).toEqual([1])
    await expect(file.run({ id: 4 })).resolves.toBe(4)
    await file.run({ id: 5, text: endOfThread }).catch(() => {})
    await expect(file.check()).resolves.toBeUndefined()
    expect(committed()).toEqual([1, 4])
  })

  it('leaves nothing to be closed', async () => {
    const file = open()
    await file.run({ id: 1, text: endOfThread }).catch(() => {})
    await file.close()
    await writer.close()
    expect(committed()).toEqual([])
  })
})

it('where the system has no room for a thread, writes are unavailable and nothing else breaks [EMB-004]', () => {
  openDurable(path, format).close()
  const program = join(import.meta.dirname, '../test/writeWithoutThreads.ts')
  const options = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*', program, path]
  const { name, reason } = JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8', stdio: 'pipe' }))
  expect([name, reason]).toEqual(['Unavailable', expect.stringContaining('restricted')])
})

it('SQLite copies the log while the thread writes, so that it does not grow without end', async () => {
  const file = open()
  for (let id = 1; id <= 60; id++) await file.run({ id, text: 'x'.repeat(1_000_000) })
  expect(statSync(`${path}-wal`).size).toBeLessThan(30_000_000)
})

describe('several files', () => {
  it('are written by one thread, opened and closed while it runs', async () => {
    const [one, other] = [open(), open(join(directory, 'other.db'))]
    expect(await Promise.all([one.run({ id: 1 }), other.run({ id: 2 }), one.run({ id: 3 })])).toEqual([1, 2, 3])
    expect(commits).toBe(2)
    const last = other.run({ id: 4 })
    await other.close()
    await expect(last).resolves.toBe(4)
    // Nothing has it open any more.
    expect(readdirSync(directory).filter((name) => name.startsWith('other'))).toEqual(['other.db'])
    await expect(other.run({ id: 5 })).rejects.toMatchObject(because(/other\.db is closed\.$/))
    await one.run({ id: 6 })
    expect([committed(), committed(join(directory, 'other.db'))]).toEqual([
      [1, 3, 6],
      [2, 4],
    ])
    await expect(open(join(directory, 'other.db')).run({ id: 7 })).resolves.toBe(7)
  })

  it('do not wait for the lock of one of them [EMB-001]', async () => {
    const [locked, free] = [open(), open(join(directory, 'other.db'))]
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    let isWritten = false
    const job = locked.run({ id: 1 }).finally(() => {
      isWritten = true
    })
    for (let id = 1; id <= 20; id++) await free.run({ id })
    expect(isWritten).toBe(false)
    other.exec('COMMIT')
    other.close()
    await expect(job).resolves.toBe(1)
  })
})
