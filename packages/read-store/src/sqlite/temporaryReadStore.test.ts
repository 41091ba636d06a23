import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from '@jest/globals'
import { batch, notes, take } from '../../test/notes.ts'
import { openTemporaryReadStore } from './temporaryReadStore.ts'

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
