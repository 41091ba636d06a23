import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { eventually } from '../../../../test/harness/eventually.ts'
import { idCount, idsAt } from '../../test/building.ts'
import { batch, checkpointOf, notes, others, take } from '../../test/notes.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

let directory: string
let path: string
/** Of a server, which goes on meanwhile. */
let store: ReadStore
let builders: ChildProcess[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-killed-'))
  path = join(directory, 'views.db')
  store = openSqliteReadStore(path, { history: 'events' })
  builders = []
})
afterEach(async () => {
  for (const builder of builders) builder.kill('SIGKILL')
  await store.close()
  rmSync(directory, { recursive: true })
})

function build(collection: string, last: number) {
  const script = join(import.meta.dirname, '../../test/building.ts')
  const args = ['--disable-warning=ExperimentalWarning', script, path, collection, String(last)]
  const builder = spawn(process.execPath, args, { stdio: 'inherit' })
  builders.push(builder)
  return { builder, exit: once(builder, 'close') }
}

const last = 60

it('builders that are killed and begun again, two at once, beside a server that writes, sweeps and purges, lose nothing [PRJ-001]', async () => {
  const active = await take(store, others)
  const { collection } = await store.create(notes)
  const reached = (position: number) =>
    eventually(async () => ((await checkpointOf(store, collection)) ?? 0) >= position)
  let written = 0
  const serve = async () => store.write(batch(active, ++written, { a: { text: `${written}` } }))
  for (const position of [3, 12, 24, 40]) {
    const both = [build(collection, last), build(collection, last)]
    await reached(position)
    await serve()
    both[0]!.builder.kill('SIGKILL')
    const swept = await store.create({ ...notes, name: 'swept' })
    await store.drop(swept.collection)
    await store.purge()
    await serve()
    both[1]!.builder.kill('SIGKILL')
    await Promise.all(both.map(({ exit }) => exit))
    await verify(collection, (await checkpointOf(store, collection))!)
  }
  expect(await build(collection, last).exit).toEqual([0, null])
  await verify(collection, last)
  expect(await store.views().of(others).get('a')).toEqual({ text: `${written}` })
}, 120_000)

/** Each document is as the last event made it that changed it up to the checkpoint, or a later one. */
async function verify(collection: string, checkpoint: number): Promise<void> {
  const expected = new Map<string, number>()
  for (let position = 1; position <= checkpoint; position++)
    for (const id of idsAt(position)) expected.set(id, position)
  const found = await store.load(collection, [...expected.keys()])
  const wrong = [...expected].filter(([id, position]) => {
    const { position: at = 0, doc } = found.get(id) ?? {}
    return at < position || doc?.['text'] !== `${at}`
  })
  expect(wrong).toEqual([])
  if (checkpoint === last) expect([await store.size(collection), expected.size]).toEqual([idCount, idCount])
  expect(await store.misindexed(collection)).toEqual([])
  const file = new DatabaseSync(path, { readOnly: true })
  expect(file.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' })
  file.close()
}
