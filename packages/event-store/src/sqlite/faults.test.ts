import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { mayMount, smallDisk } from '../../../../test/harness/smallDisk.ts'
import { expectOwnFiles, lockFile } from '../../../../test/harness/sqliteFile.ts'
import { newEvent } from '../../test/events.ts'
import { openSqliteEventStore, type SqliteEventStore } from './sqliteEventStore.ts'

let directory: string
let path: string
let store: SqliteEventStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-faults-'))
  path = join(directory, 'events.db')
  store = openSqliteEventStore(path)
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5))

it('a lock on the file holds up appends only: timers and reads go on, and the append is kept once it is gone [EMB-001]', async () => {
  const event = newEvent()
  await store.append('stream', 'none', [event])
  const unlock = lockFile(path)
  const append = store.append('stream', 0, [newEvent()])
  await aMoment()
  // Reached only because nothing waited: this same thread holds the lock.
  expect(await store.readStream('stream')).toMatchObject([{ id: event.id }])
  expect(await store.head()).toBe(1)
  unlock()
  await expect(append).resolves.toEqual({ revision: 1, position: 2 })
})

it('a follower sees what another process appends just after the file was opened again [EVT-004]', async () => {
  const other = openSqliteEventStore(path)
  const seen: number[] = []
  const onBatch = ({ position }: { readonly position: number }) => void seen.push(position)
  store.subscribe({ after: 0, onBatch })
  await other.append('stream', 'none', [newEvent()])
  await eventually(() => seen.includes(1))
  const failing = jest.spyOn(StatementSync.prototype, 'all').mockImplementation(() => {
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 })
  })
  await expect(store.readStream('stream')).rejects.toThrow(Unavailable)
  failing.mockRestore()
  expect(await store.readStream('stream')).toHaveLength(1)
  // SQLite's counter is now what it was before.
  await other.append('stream', 0, [newEvent()])
  await eventually(() => seen.includes(2))
  await other.close()
})

it('reads fail while the file is garbage, and heal once it is put back [EMB-002, EMB-004]', async () => {
  for (let i = 0; i < 300; i++) void store.append(`stream-${i}`, 'none', [newEvent()])
  await store.append('last', 'none', [newEvent()])
  await store.close()
  const bytes = readFileSync(path)
  store = openSqliteEventStore(path)
  writeFileSync(path, Buffer.alloc(bytes.length, 0xa5))
  await expect(store.readStream('stream-150')).rejects.toThrow(Unavailable)
  await expect(store.readStream('stream-151')).rejects.toThrow(Unavailable)
  const isNoticed = (error: { reason: string }) => error.reason === `${path} is damaged.`
  await eventually(() => store.check().then(() => false, isNoticed))
  await expect(store.append('new', 'none', [newEvent()])).rejects.toThrow(Unavailable)
  writeFileSync(path, bytes)
  expect(await store.readStream('stream-150')).toHaveLength(1)
  await expect(store.check()).resolves.toBeUndefined()
  await expect(store.append('new', 'none', [newEvent()])).resolves.toMatchObject({ revision: 0 })
})

it('reads notice that a small file became garbage while this process alone appends to it [EMB-002]', async () => {
  await Promise.all(Array.from({ length: 300 }, (_, i) => store.append(`stream-${i}`, 'none', [newEvent()])))
  await store.close()
  store = openSqliteEventStore(path)
  await store.append('new', 'none', [newEvent()])
  // Now the connection has all pages in its memory.
  for (let i = 0; i < 300; i++) expect(await store.readStream(`stream-${i}`)).toHaveLength(1)
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5))
  let revision = 0
  await eventually(async () => {
    await store.append('new', revision++, [newEvent()]).catch(() => {})
    return store.readStream('stream-0').then(
      () => false,
      (error: unknown) => error instanceof Unavailable,
    )
  })
})

it('appends notice another history in place of a file that this process alone writes [EMB-002]', async () => {
  const other = openSqliteEventStore(`${path}.other`)
  await other.append('theirs', 'none', [newEvent()])
  await other.close()
  await store.close()
  store = openSqliteEventStore(path)
  await store.append('stream', 'none', [newEvent()])
  writeFileSync(path, readFileSync(`${path}.other`))
  let revision = 0
  const isNoticed = ({ reason }: Unavailable) => reason?.includes('another history')
  await eventually(() => store.append('stream', revision++, [newEvent()]).then(() => false, isNoticed))
})

it.each([
  ['alone', 1],
  ['together', 2],
])('no append, %s, is acknowledged into a file that was deleted or replaced beneath [EMB-002]', async (_, count) => {
  await store.close()
  copyFileSync(path, `${path}.copy`)
  store = openSqliteEventStore(path)
  await store.append('stream', 'none', [newEvent()])
  const append = (): Promise<unknown> =>
    Promise.all(Array.from({ length: count }, (_, i) => store.append(`${i}`, 'none', [newEvent()])))
  renameSync(path, `${path}.elsewhere`)
  await expect(append()).rejects.toMatchObject({ reason: `${path} is missing.` })
  renameSync(`${path}.copy`, path)
  await expect(append()).rejects.toMatchObject({ reason: `${path} was replaced by another file. Restart the service.` })
  await expect(store.check()).rejects.toThrow(Unavailable)
  renameSync(`${path}.elsewhere`, path)
  await expect(append()).resolves.toHaveLength(count)
})

it('files are for their owner only, whatever the umask is [EMB-007]', async () => {
  const own = join(directory, 'open.db')
  await expectOwnFiles(own, async () => {
    const open = openSqliteEventStore(own)
    await open.append('stream', 'none', [newEvent()])
    return open
  })
})

;(mayMount ? describe : describe.skip)('on a full disk', () => {
  /** The small append is tried without the writer's thread first. */
  it.each([1_000, 20])(
    'appends of %i events are unavailable, reads go on, and both heal once there is room [EMB-003, EMB-004]',
    async (count) => {
      const disk = smallDisk()
      const full = openSqliteEventStore(join(disk.path, 'events.db'))
      await full.append('stream', 'none', [newEvent()])
      disk.fill()
      const text = 'x'.repeat(40_000 / count)
      const many = Array.from({ length: count }, () => ({ ...newEvent(), data: { text } }))
      await expect(full.append('stream', 0, many)).rejects.toMatchObject({
        name: 'Unavailable',
        reason: expect.stringMatching(/^The disk is full: .*events\.db cannot grow\.$/),
      })
      await expect(full.check()).rejects.toThrow(Unavailable)
      expect(await full.readStream('stream')).toHaveLength(1)
      disk.free()
      await expect(full.check()).resolves.toBeUndefined()
      await expect(full.append('stream', 0, many)).resolves.toMatchObject({ revision: count })
      await full.close()
      disk.remove()
    },
  )
})
