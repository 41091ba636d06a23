import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { openDatabase } from './database.ts'
import { GroupCommit } from './groupCommit.ts'

let directory: string
let database: DatabaseSync
let commits: number
let group: GroupCommit

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-group-'))
  database = openDatabase(join(directory, 'group.db'), { synchronous: 'FULL' })
  database.exec(`
    CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE rows (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
  `)
  commits = 0
  group = new GroupCommit(database, 'someStore', () => commits++)
})
afterEach(() => {
  if (database.isOpen) database.close()
  rmSync(directory, { recursive: true })
})

const insert = (id: number, parent: number | null = null) => {
  database.prepare('INSERT INTO rows VALUES (?, ?)').run(id, parent)
  return id
}
/** As another process sees the file. */
const committed = () => {
  const other = openDatabase(join(directory, 'group.db'), { synchronous: 'FULL' })
  const ids = other.prepare('SELECT id FROM rows ORDER BY id').all()
  other.close()
  return ids.map(({ id }) => id)
}

describe('works that arrive together', () => {
  it('are committed together, in their order, each with its own answer', async () => {
    const answers = [3, 1, 2].map((id) => group.run(() => insert(id)))
    expect(committed()).toEqual([])
    expect(await Promise.all(answers)).toEqual([3, 1, 2])
    expect(committed()).toEqual([1, 2, 3])
    expect(commits).toBe(1)
  })

  it('are on disk when the first of them is answered', async () => {
    const [first] = [1, 2].map((id) => group.run(() => insert(id)))
    await first
    expect(committed()).toEqual([1, 2])
  })

  it('are undone together when one of them fails, and nothing is left open', async () => {
    const works = [group.run(() => insert(1)), group.run(() => insert(1)), group.run(() => insert(2))]
    for (const outcome of await Promise.allSettled(works)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable', part: 'someStore' } })
    }
    expect(committed()).toEqual([])
    expect(commits).toBe(0)
    await group.run(() => insert(5))
    expect(committed()).toEqual([5])
  })

  it('are undone together when the commit fails', async () => {
    const works = [group.run(() => insert(1)), group.run(() => insert(2, 404))]
    await expect(works[0]).rejects.toThrow(Unavailable)
    await expect(works[1]).rejects.toThrow(Unavailable)
    expect(committed()).toEqual([])
    await group.run(() => insert(3))
    expect(committed()).toEqual([3])
  })

  it('are committed at once by a flush', () => {
    void group.run(() => insert(1))
    group.flush()
    expect(committed()).toEqual([1])
  })

  it('are rejected when the database is closed', async () => {
    const work = group.run(() => insert(1))
    database.close()
    await expect(work).rejects.toThrow(Unavailable)
  })
})
