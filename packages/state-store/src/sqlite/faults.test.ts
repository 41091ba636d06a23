import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { mayMount, smallDisk } from '../../../../test/harness/smallDisk.ts'
import { expectOwnFiles, lockFile } from '../../../../test/harness/sqliteFile.ts'
import { type StateStore, stateCollection } from '../port.ts'
import { OtherHistory } from './otherHistory.ts'
import { openSqliteStateStore } from './sqliteStateStore.ts'

interface Note {
  readonly id: string
  readonly text: string
}
const notes = stateCollection<Note>()({ name: 'notes', indexes: [['text']] })
const later = stateCollection<Note>()({ name: 'later', indexes: [['text']] })

describe('the state in SQLite', () => {
  let directory: string
  let path: string
  let store: StateStore

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'manabi-faults-'))
    path = join(directory, 'state.db')
    store = openSqliteStateStore(path)
  })
  afterEach(async () => {
    await store.close()
    rmSync(directory, { recursive: true })
  })

  it('a lock on the file holds up writes only, even the first of a collection [EMB-001]', async () => {
    await store.collection(notes).put({ id: 'one', text: 'kept' })
    const unlock = lockFile(path)
    const collection = store.collection(later)
    const put = collection.put({ id: 'two', text: 'waits' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    // Reached only because nothing waited: this same thread holds the lock.
    expect(await store.collection(notes).get('one')).toEqual({ id: 'one', text: 'kept' })
    expect(await collection.get('two')).toBeNull()
    unlock()
    await put
    expect(await collection.find({ where: { text: 'waits' } })).toHaveLength(1)
  })

  it('nothing is acknowledged into a file that was deleted or replaced beneath [EMB-002]', async () => {
    await store.close()
    copyFileSync(path, `${path}.copy`)
    store = openSqliteStateStore(path)
    const put = (id: string) => store.collection(notes).put({ id, text: '' })
    await put('before')
    renameSync(path, `${path}.elsewhere`)
    await expect(put('missing')).rejects.toMatchObject({ reason: `${path} is missing.` })
    renameSync(`${path}.copy`, path)
    const replaced = { reason: `${path} was replaced by another file. Restart the service.` }
    await expect(put('lost')).rejects.toMatchObject(replaced)
    await expect(store.check()).rejects.toMatchObject(replaced)
    renameSync(`${path}.elsewhere`, path)
    await put('after')
    expect((await store.collection(notes).find({})).map(({ id }) => id).sort()).toEqual(['after', 'before'])
  })

  it('a lock that lasts is unavailable, not an error of SQLite, for the first write of a collection, too [EMB-004]', async () => {
    const unlock = lockFile(path)
    await expect(store.collection(later).put({ id: 'one', text: '' })).rejects.toThrow(Unavailable)
    await expect(store.check()).rejects.toMatchObject({ reason: `Another process holds a lock on ${path}.` })
    unlock()
    await store.collection(later).put({ id: 'one', text: '' })
    await expect(store.check()).resolves.toBeUndefined()
  })

  it('says once what is wrong with the file, however often that is noticed, and once that it is over [ENG-001]', async () => {
    const lines: string[] = []
    const line = (_facts: object, message: string) => void lines.push(message)
    const told = openSqliteStateStore(path, { log: { warn: line, info: line } })
    const unlock = lockFile(path)
    for (const id of ['one', 'two'])
      await expect(told.collection(notes).put({ id, text: '' })).rejects.toThrow(Unavailable)
    await expect(told.check()).rejects.toThrow(Unavailable)
    unlock()
    for (const id of ['one', 'two']) await told.collection(notes).put({ id, text: '' })
    expect(lines).toEqual([`Another process holds a lock on ${path}.`, `${path} answers again.`])
    await told.close()
    expect(lines).toHaveLength(2)
  })

  describe('the name of the history', () => {
    const opened = async (history?: string) => {
      await openSqliteStateStore(path, { history }).close()
    }

    it('is taken by a file that has none, and kept', async () => {
      await opened('one')
      await opened('one')
      await opened()
    })

    it('of other events is refused with a sentence, and nothing is touched [EMB-005]', async () => {
      await store.collection(notes).put({ id: 'one', text: 'kept' })
      await opened('one')
      await expect(opened('another')).rejects.toThrow(OtherHistory)
      await expect(opened('another')).rejects.toThrow(/state\.db belongs to other events than events\.db beside it\./)
      await opened('one')
      expect(await store.collection(notes).get('one')).not.toBeNull()
    })

    it('is given to a file of the time before there were names', async () => {
      const old = new DatabaseSync(path)
      old.exec('DROP TABLE history')
      old.close()
      await opened()
      await opened('one')
      await expect(opened('another')).rejects.toThrow(OtherHistory)
    })
  })

  it('files are for their owner only, whatever the umask is [EMB-007]', async () => {
    const own = join(directory, 'open.db')
    await expectOwnFiles(own, async () => {
      const open = openSqliteStateStore(own)
      await open.collection(notes).put({ id: 'one', text: '' })
      return open
    })
  })

  ;(mayMount ? describe : describe.skip)('on a full disk', () => {
    it('a collection that was never used is unavailable, not an error of SQLite, and heals once there is room [EMB-003, EMB-004]', async () => {
      const disk = smallDisk()
      const full = openSqliteStateStore(join(disk.path, 'state.db'))
      const large = { id: 'one', text: 'x'.repeat(50_000) }
      disk.fill()
      const collection = full.collection(later)
      expect(await collection.get('one')).toBeNull()
      await expect(collection.put(large)).rejects.toThrow(Unavailable)
      await expect(full.check()).rejects.toMatchObject({
        reason: expect.stringMatching(/^The disk is full: .*state\.db cannot grow\.$/),
      })
      disk.free()
      await expect(full.check()).resolves.toBeUndefined()
      await collection.put(large)
      expect(await collection.get('one')).toEqual(large)
      await full.close()
      disk.remove()
    })
  })
})
