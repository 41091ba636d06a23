import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { logSize } from './logSize.ts'
import { WalKeeper } from './walKeeper.ts'

const megabyte = 1024 * 1024
const fullLog = 8 * megabyte

let directory: string
let path: string
let database: DatabaseSync

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-log-'))
  path = join(directory, 'file.db')
  database = new DatabaseSync(path)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000',
  )
  database.exec('CREATE TABLE blobs (bytes BLOB)')
})
afterEach(() => {
  database.close()
  rmSync(directory, { recursive: true, maxRetries: 5, retryDelay: 50 })
})

/** Writes without a pause, as a rebuild of read models does. */
async function write(keeper: WalKeeper, megabytes: number): Promise<void> {
  const insert = database.prepare(`INSERT INTO blobs VALUES (zeroblob(${megabyte}))`)
  for (let written = 0; written < megabytes; written++) {
    if (keeper.isFull) await keeper.room()
    insert.run()
    keeper.committed(database)
    await setImmediate()
  }
}

it.each([true, false])('the log of a writer that never pauses stays small; restarts: %s', async (restarts) => {
  await write(new WalKeeper(path, { restarts, fullLog }), 200)
  // What comes between two looks at the log is on top.
  expect(statSync(`${path}-wal`).size).toBeLessThan(160 * megabyte)
})

it('a writer goes on where somebody reads an old state for long', async () => {
  const reader = new DatabaseSync(path)
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM blobs').get()
  await write(new WalKeeper(path, { restarts: true, fullLog }), 40)
  expect(database.prepare('SELECT count(*) AS count FROM blobs').get()!['count']).toBe(40)
  reader.close()
})

it('rests once the log is copied', async () => {
  const keeper = new WalKeeper(path)
  database.exec(`INSERT INTO blobs VALUES (zeroblob(${4 * megabyte}))`)
  // It looks at the log now and then only.
  for (let commits = 0; commits < 16; commits++) keeper.committed(database)
  expect(logSize(database, 'NOOP').uncopied).toBeGreaterThan(4 * megabyte)
  await keeper.rest()
  expect(logSize(database, 'NOOP').uncopied).toBe(0)
})

it('several transactions may wait for room at once', async () => {
  const keeper = new WalKeeper(path, { restarts: true, fullLog, longestWait: 60_000 })
  database.exec(`INSERT INTO blobs VALUES (zeroblob(${16 * megabyte}))`)
  await Promise.all([keeper.room(), keeper.room(), keeper.room()])
  expect(keeper.isFull).toBe(false)
})

it('a log that has begun again is not copied before it is large, although its file is', async () => {
  const keeper = new WalKeeper(path)
  await write(keeper, 4)
  await keeper.room()
  for (let i = 0; i < 100; i++) {
    database.exec('INSERT INTO blobs VALUES (NULL)')
    keeper.committed(database)
    await setImmediate()
  }
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(4 * megabyte)
  expect(database.prepare('PRAGMA wal_checkpoint(NOOP)').get()).toMatchObject({ checkpointed: 0 })
})

it('where no thread can be started, the writer goes on', () => {
  const program = fileURLToPath(new URL('../test/withoutThreads.ts', import.meta.url))
  const options = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*']
  expect(execFileSync(process.execPath, [...options, program, path], { encoding: 'utf8', stdio: 'pipe' })).toBe('4')
})
