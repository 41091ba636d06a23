import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Batch, Document } from '../../port.ts'
import { projection } from '../../projection.ts'
import type { ReadStore } from '../../readStore.ts'
import { openSqliteReadStore } from '../sqliteReadStore.ts'

interface Note {
  readonly text: string
  readonly isLong: boolean
  readonly tags: readonly string[]
  readonly groups: readonly string[]
}
const notes = projection<Note, never>()({
  name: 'notes',
  version: 1,
  indexes: [['text', 'isLong'], ['tags'], { each: 'groups', by: 'text' }],
  on: {},
})

const note = fc.record({
  text: fc.constantFrom('x', 'y', '物理'),
  isLong: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('t', 'u'), { maxLength: 2 }),
  groups: fc.uniqueArray(fc.constantFrom('g', 'h'), { maxLength: 2 }),
})
const entry = fc.tuple(
  fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  fc.record({ position: fc.integer({ min: 1, max: 20 }), doc: fc.option(note), isNew: fc.boolean() }),
)
const documents = fc.uniqueArray(entry, { selector: ([id]) => id, maxLength: 5 })
const written = fc.record({ documents, checkpoint: fc.integer({ min: 1, max: 20 }), isDivisible: fc.boolean() })
const collections = ['notes-v1-1', 'others-v1-1']
const writing = fc.array(fc.tuple(fc.constantFrom(...collections), written), { minLength: 1, maxLength: 2 })
const steps = fc.array(writing, { minLength: 1, maxLength: 8 })

const batchesOf = (all: readonly (readonly [string, Written])[]) =>
  new Map(
    all.map(([collection, batch]) => [
      collection,
      { ...batch, documents: new Map(batch.documents) } as Batch<Document>,
    ]),
  )
type Written = typeof written extends fc.Arbitrary<infer One> ? One : never

/** All that can be read of it. */
async function contentsOf(store: ReadStore) {
  const page = { after: '', limit: 10 }
  const all = collections.map(async (collection) => [
    await store.scan(collection, page),
    await store.deletions(collection, page),
    await store.misindexed(collection),
  ])
  const progress = (await store.generations()).map(({ collection, checkpoint }) => [collection, checkpoint])
  await store.activate(collections[0]!)
  const tagged = await store
    .views()
    .of(notes)
    .find({ where: { tags: { has: 't' } } })
  return JSON.stringify([...(await Promise.all(all)), progress, tagged])
}

it('documents are the same whether a thread writes them, in whatever pieces, or the main one [PRJ-001]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-building-'))
  let run = 0
  const property = fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (all, most) => {
    const open = (name: string, least: number) =>
      openSqliteReadStore(join(directory, `${run}-${name}.db`), { building: { least, most } })
    run++
    const [inThread, here] = [open('thread', 0), open('here', Number.POSITIVE_INFINITY)]
    for (const store of [inThread, here]) for (const name of ['notes', 'others']) await store.create({ ...notes, name })
    for (const step of all) {
      await inThread.write(batchesOf(step))
      await here.write(batchesOf(step))
    }
    expect(await contentsOf(inThread)).toBe(await contentsOf(here))
    await Promise.all([inThread.close(), here.close()])
  })
  await fc.assert(property, { numRuns: 40 })
  rmSync(directory, { recursive: true })
}, 60_000)
