import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { batch, notes, take } from '../../test/notes.ts'
import { deleteAbandonedDirectories, openTemporaryReadStore } from './temporaryReadStore.ts'

it('is gone once it is closed', async () => {
  // Other processes have stores of their own.
  const own = `manabi-scratch-${process.pid}-`
  const present = () => new Set(readdirSync(tmpdir()).filter((name) => name.startsWith(own)))
  const before = present()
  const store = openTemporaryReadStore()
  await store.write(await take(store), batch(1, { a: { text: 'x' } }))
  expect(await store.views().of(notes).get('a')).toEqual({ text: 'x' })
  const [made] = [...present()].filter((name) => !before.has(name))
  expect(made).toBeDefined()
  await store.close()
  expect(present()).not.toContain(made)
})

it('is deleted with the uploads and archives of processes that have ended', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const left = [`manabi-scratch-${ended}-a`, `manabi-upload-${ended}-b`, `manabi-import-${ended}-c`]
  const own = `manabi-upload-${process.pid}-d`
  const others = ['manabi-upload-1-e', 'manabi-import-Xy12ab', `elsewhere-${ended}-f`]
  const made = [...left, own, ...others]
  const present = () => made.filter((name) => existsSync(join(tmpdir(), name)))
  try {
    for (const name of made) mkdirSync(join(tmpdir(), name), { recursive: true })
    deleteAbandonedDirectories()
    expect(present()).toEqual([own, ...others])
    // As after a restart in a container, where the numbers of processes come again.
    deleteAbandonedDirectories({ isStarting: true })
    expect(present()).toEqual(others)
  } finally {
    for (const name of made) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
})
