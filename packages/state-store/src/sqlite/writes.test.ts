import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { stateCollection } from '../port.ts'
import { openSqliteStateStore } from './sqliteStateStore.ts'
import { type Change, isSmall } from './writes.ts'

const by = { sql: 'id = ?', values: ['one'] }
const long = 'x'.repeat(64 * 1024 + 1)
const rows = (count: number, doc = '{}') => Array.from({ length: count }, (_, i) => [`${i}`, doc]).flat()

const changes: [what: string, change: Change, isSmall: boolean][] = [
  ['a document', { kind: 'put', id: 'one', doc: '{}' }, true],
  ['a long document', { kind: 'put', id: 'one', doc: long }, false],
  ['some new documents', { kind: 'insert', rows: rows(32) }, true],
  ['many new documents', { kind: 'insert', rows: rows(33) }, false],
  ['a long new document', { kind: 'insert', rows: rows(1, long) }, false],
  ['a change of one document', { kind: 'update', select: by, set: {} }, true],
  ['a claim, which may go through many', { kind: 'claim', select: by, set: {} }, false],
  ['a deletion, which may go through many', { kind: 'delete', where: by }, false],
]

it.each(changes)('%s: whether it takes less than a commit does', (_, change, expected) => {
  const table = { name: 'notes', schema: '' }
  expect(isSmall({ ...change, table, isCreated: true })).toBe(expected)
  // An index may have to be made first.
  expect(isSmall({ ...change, table, isCreated: false })).toBe(false)
})

interface Note {
  readonly id: string
  readonly text: string
}
const plain = stateCollection<Note>()({ name: 'notes', indexes: [] })
const indexed = stateCollection<Note>()({ name: 'notes', indexes: [['text']] })

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-state-'))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(directory, { recursive: true })
})

it('makes indexes of documents that are there in the thread, and writes alone without it from then on', async () => {
  const open = () =>
    openSqliteStateStore(join(directory, 'state.db'), { calm: { commits: 0, milliseconds: Number.POSITIVE_INFINITY } })
  const before = open()
  await before.collection(plain).put({ id: 'one', text: '' })
  await before.close()
  const store = open()
  const here = jest.spyOn(DatabaseSync.prototype, 'exec')
  const notes = store.collection(indexed)
  const created = () => here.mock.calls.filter(([sql]) => sql.includes('CREATE INDEX')).length
  await notes.put({ id: 'two', text: '' })
  expect(created()).toBe(0)
  await notes.put({ id: 'two', text: 'again' })
  // Which finds the index there.
  expect(created()).toBe(1)
  expect(await notes.find({ where: { text: 'again' } })).toEqual([{ id: 'two', text: 'again' }])
  await store.close()
})
