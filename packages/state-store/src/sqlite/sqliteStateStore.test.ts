import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { DamagedStore } from '@manabi/sqlite'
import { stateStoreContract } from '../contract.ts'
import { stateCollection } from '../port.ts'
import { openSqliteStateStore } from './sqliteStateStore.ts'

let directory: string
let path: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-state-'))
  path = join(directory, 'state.db')
})
afterEach(() => rmSync(directory, { recursive: true }))

stateStoreContract('SQLite', async () => {
  const store = openSqliteStateStore(path)
  return { store, reopen: async () => openSqliteStateStore(path), close: () => store.close() }
})

interface Lease {
  readonly id: string
  readonly holder: string | null
  readonly until: string
}
const leases = stateCollection<Lease>()({ name: 'leases', indexes: [['holder', 'until']] })

const lease = (id: string, holder: string | null): Lease => ({ id, holder, until: '2026-01-01' })

describe('the state in SQLite', () => {
  it('answers a filter from an index', async () => {
    const store = openSqliteStateStore(path)
    await store.collection(leases).put({ id: 'one', holder: null, until: '2026-01-01' })
    await store.close()
    const database = new DatabaseSync(path)
    const plan = database
      .prepare(
        `EXPLAIN QUERY PLAN SELECT doc FROM leases WHERE (doc ->> '$.holder') IS ? AND (doc ->> '$.until') <= ?
         ORDER BY (doc ->> '$.until') ASC`,
      )
      .all('me', '2026-01-01')
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/USING INDEX leases:holder,until/)])
    database.close()
  })

  it('leaves documents out of an index that are null in a sparse field, and answers others from it', async () => {
    const store = openSqliteStateStore(path)
    const full = store.collection<Lease, 'holder' | 'until'>({ ...leases, name: 'sparse' })
    await full.insert([lease('one', null), lease('two', 'me')])
    await store.close()
    const later = openSqliteStateStore(path)
    const sparse = later.collection<Lease, 'holder' | 'until'>({ ...leases, name: 'sparse', sparse: ['holder'] })
    const query = { where: { until: { upTo: '2026-01-01' } }, sort: [['until', 'asc']] } as const
    const found = async (holder: string | null) => {
      return (await sparse.find({ ...query, where: { ...query.where, holder } })).map(({ id }) => id)
    }
    expect([await found('me'), await found(null), await found('you')]).toEqual([['two'], ['one'], []])
    await sparse.update('two', {}, { holder: null })
    expect([await found('me'), await found(null)]).toEqual([[], ['one', 'two']])
    await later.close()
    const database = new DatabaseSync(path)
    const names = database.prepare("SELECT name FROM sqlite_schema WHERE tbl_name = 'sparse' AND sql LIKE '%INDEX%'")
    expect(names.all()).toEqual([{ name: 'sparse:holder,until?' }])
    for (const condition of ["= 'me'", ">= 'a'", "IN ('me', 'you')"]) {
      const sql = `SELECT doc FROM sparse WHERE (doc ->> '$.holder') ${condition} AND (doc ->> '$.until') <= '2026'`
      const [plan] = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
      expect(plan!['detail']).toMatch(/USING INDEX sparse:holder,until\?/)
    }
    database.close()
  })

  it('gains an index when a definition does', async () => {
    const store = openSqliteStateStore(path)
    await store
      .collection<Lease, never>({ name: 'leases', indexes: [] })
      .put({ id: 'one', holder: 'me', until: '2026-01-01' })
    await store.close()
    const later = openSqliteStateStore(path)
    expect(await later.collection(leases).find({ where: { holder: 'me' } })).toHaveLength(1)
    await later.close()
  })

  it('refuses names that would be SQL', async () => {
    const store = openSqliteStateStore(path)
    expect(() => store.collection({ name: 'x"; DROP TABLE y', indexes: [] })).toThrow('cannot be the name')
    const where = { "holder'": 'me' } as never
    await expect(store.collection(leases).find({ where })).rejects.toThrow('cannot be a field name')
    await store.close()
  })

  it('answers unavailable once it is closed', async () => {
    const store = openSqliteStateStore(path)
    const collection = store.collection(leases)
    await store.close()
    await expect(collection.get('one')).rejects.toThrow(Unavailable)
    await expect(collection.delete({})).rejects.toThrow(Unavailable)
  })

  it('refuses a damaged file with a sentence', () => {
    writeFileSync(path, 'not a database')
    expect(() => openSqliteStateStore(path)).toThrow(DamagedStore)
    expect(readFileSync(path, 'utf8')).toBe('not a database')
  })
})
