import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { batch, checkpointOf, notes, take } from '../../test/notes.ts'
import { idsAt } from '../../test/writingOn.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

let directory: string
/** Of a server, which goes on meanwhile. */
let store: ReadStore
let now = 0

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-killed-'))
  store = open()
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

function open(): ReadStore {
  const timing = { pause: 1, patience: 0, standstill: 60_000, now: () => now }
  return openSqliteReadStore(directory, { history: 'events', timing })
}

/** A process that writes until it is killed. */
function writer(collection: string, name = 'Hanako') {
  const script = join(import.meta.dirname, '../../test/writingOn.ts')
  const options = ['--disable-warning=ExperimentalWarning', script, directory, collection, name]
  const child = spawn(process.execPath, options, { stdio: 'inherit' })
  const exit = once(child, 'close')
  return async () => {
    child.kill('SIGKILL')
    await exit
  }
}

const reached = (collection: string, position: number) =>
  eventually(async () => ((await checkpointOf(store, collection)) ?? 0) >= position)

it('killed writers lose nothing up to the checkpoint, and others read and write meanwhile', async () => {
  const active = await take(store, { ...notes, name: 'others' })
  const { collection } = await store.create(notes)
  for (let round = 1; round <= 4; round++) {
    const before = (await checkpointOf(store, collection))!
    const kills = [writer(collection), writer(collection)]
    await reached(collection, before + round * 3)
    await store.write(active, batch(round, { a: { text: `${round}` } }))
    await kills[0]!()
    const { collection: dropped } = await store.create({ ...notes, name: 'dropped' })
    await store.drop(dropped)
    await kills[1]!()
    await verify(collection)
  }
  expect(
    await store
      .views()
      .of({ ...notes, name: 'others' })
      .get('a'),
  ).toEqual({ text: '4' })
  expect(await checkpointOf(store, active)).toBe(4)
})

/** Each document is as the last event made it that changed it up to the checkpoint: a batch and its checkpoint are one. */
async function verify(collection: string): Promise<void> {
  const checkpoint = (await checkpointOf(store, collection))!
  const expected = new Map<string, number>()
  for (let position = 1; position <= checkpoint; position++)
    for (const id of idsAt(position)) expected.set(id, position)
  const found = await store.load(collection, [...expected.keys()])
  expect([...expected].filter(([id, position]) => found.get(id)?.position !== position)).toEqual([])
  expect(await store.misindexed(collection)).toEqual([])
  const file = new DatabaseSync(join(directory, `${collection}.db`), { readOnly: true })
  expect(file.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' })
  file.close()
}

it('an erasure leaves nothing of a rebuild that was killed, whenever that was', async () => {
  const active = await take(store)
  await store.advance(new Map([[active, { checkpoint: 1_000 }]]))
  const { collection } = await store.create(notes)
  const kill = writer(collection, 'person@example.com')
  const erase = () => store.erase({ upTo: 1_000, projections: [notes.name] })
  await reached(collection, 2)
  await expect(erase()).rejects.toThrow(Unavailable)
  await kill()
  expect(holding('person@example.com')).not.toEqual([])
  for (const waited of [0, 59_999]) {
    now += waited
    await expect(erase()).rejects.toThrow(Unavailable)
  }
  now += 60_000
  await eventually(async () => {
    for (const one of await store.generations()) if (one.state === 'ready') await store.activate(one.collection)
    return erase().then(
      () => true,
      () => false,
    )
  })
  expect(holding('person@example.com')).toEqual([])
  expect(await store.generations()).toMatchObject([{ state: 'active' }])
})

it('what a process left behind that was killed is deleted at the next start', async () => {
  const active = await take(store)
  const { collection } = await store.create(notes)
  const kill = writer(collection)
  await reached(collection, 2)
  await kill()
  // As if it had died after it had dropped the generation, and in the middle of a copy.
  await store.close()
  const catalog = new DatabaseSync(join(directory, 'catalog.db'))
  catalog.prepare('DELETE FROM generations WHERE collection = ?').run(collection)
  catalog.close()
  const copy = new DatabaseSync(join(directory, 'notes-v1-0123456789ab.db.copy'))
  copy.exec('CREATE TABLE half (x)')
  copy.close()
  writeFileSync(join(directory, 'kept.txt'), '')
  store = open()
  await eventually(() =>
    readdirSync(directory).every((name) => /^(catalog|kept)/.test(name) || name.startsWith(active)),
  )
  expect(await store.views().of(notes).count()).toBe(0)
  expect(readdirSync(directory)).toContain('kept.txt')
})

it('a generation whose file was never made is built by the next process', async () => {
  await store.close()
  const catalog = new DatabaseSync(join(directory, 'catalog.db'))
  catalog.exec(`INSERT INTO generations (collection, projection, version, number, state)
    VALUES ('notes-v1-none', 'notes', 1, 1, 'building')`)
  catalog.close()
  store = open()
  expect(await checkpointOf(store, 'notes-v1-none')).toBe(0)
  await expect(store.load('notes-v1-none', ['a'])).rejects.toThrow('was dropped')
  expect(await store.generations()).toEqual([])
})

const holding = (text: string): readonly string[] =>
  readdirSync(directory).filter((name) => readFileSync(join(directory, name)).includes(text))
