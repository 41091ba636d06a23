import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { projection } from '../../projection.ts'
import type { ReadStore } from '../../readStore.ts'
import { openSqliteReadStore } from '../sqliteReadStore.ts'

interface Note {
  readonly text: string
  readonly tags: readonly string[]
  readonly groups: readonly string[]
}
const notes = projection<Note, never>()({
  name: 'notes',
  version: 1,
  indexes: [['text'], ['tags'], { each: 'groups', by: 'text' }],
  on: {},
})

const ids = ['a', 'b', 'c', 'd']
const byText = [
  ['text', 'asc'],
  ['id', 'asc'],
] as const

const note = fc.record({
  text: fc.constantFrom('x', 'y', 'z'),
  tags: fc.uniqueArray(fc.constantFrom('t', 'u'), { maxLength: 2 }),
  groups: fc.uniqueArray(fc.constantFrom('g', 'h'), { maxLength: 2 }),
})
const writing = fc.record({
  mayWait: fc.boolean(),
  /** By how many positions a write that does not wait comes late. */
  late: fc.nat(2),
  documents: fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.option(note)), {
    selector: ([one]) => one,
    minLength: 1,
    maxLength: 3,
  }),
})
const collection = 'notes-v1-1'
const questions = {
  get: (store: ReadStore) => Promise.all(ids.map((one) => store.views().of(notes).get(one))),
  load: async (store: ReadStore) => [...(await store.load(collection, ids))],
  find: async (store: ReadStore) => {
    const found = await store
      .views()
      .of(notes)
      .find({ where: { groups: { has: 'g' } }, sort: [...byText] })
    // Documents that are equal in the order of a list come in any order.
    return found.map(({ id, doc }) => `${doc.text} ${id} ${JSON.stringify(doc)}`).sort()
  },
  pick: (store: ReadStore) =>
    store
      .views()
      .of(notes)
      .pick({ where: { tags: { has: 't' } } }, ['text', 'groups']),
  count: (store: ReadStore) =>
    store
      .views()
      .of(notes)
      .count({ tags: { has: 't' } }),
  generations: (store: ReadStore) => store.generations(),
  scan: (store: ReadStore) => store.scan(collection, { after: '', limit: 10 }),
  deletions: (store: ReadStore) => store.deletions(collection, { after: '', limit: 10 }),
}
const asking = fc.constantFrom(...(Object.keys(questions) as (keyof typeof questions)[]))
const steps = fc.array(fc.oneof({ arbitrary: writing, weight: 3 }, asking, fc.constant('reopen' as const)), {
  minLength: 2,
  maxLength: 30,
})

async function open(path: string, threadFrom?: number): Promise<ReadStore> {
  const store = openSqliteReadStore(path, { threadFrom })
  await store.activate((await store.create(notes)).collection)
  return store
}

async function expectSame(question: keyof typeof questions, behind: ReadStore, direct: ReadStore): Promise<void> {
  const ask: (store: ReadStore) => Promise<unknown> = questions[question]
  const [answer, expected] = await Promise.all([behind, direct].map(ask))
  expect([question, JSON.stringify(answer)]).toEqual([question, JSON.stringify(expected)])
}

const threads = [
  ['main thread', undefined],
  ['thread of their own', 1],
] as const

it.each(threads)(
  'readers see the same whether documents wait for the %s or not, in any order of writes and questions',
  async (_, threadFrom) => {
    const directory = mkdtempSync(join(tmpdir(), 'manabi-behind-'))
    let run = 0
    const property = fc.asyncProperty(steps, async (all) => {
      const path = join(directory, `${++run}.db`)
      const direct = await open(`${path}.direct`)
      let [behind, position] = [await open(path, threadFrom), 1]
      for (const step of all) {
        if (step === 'reopen') {
          await behind.close()
          behind = openSqliteReadStore(path, { threadFrom })
        } else if (typeof step === 'string') {
          await expectSame(step, behind, direct)
        } else {
          const at = ++position - (step.mayWait ? 0 : Math.min(step.late, position - 1))
          const documents = new Map(step.documents.map(([key, doc]) => [key, { position: at, doc: doc && { ...doc } }]))
          const batches = new Map([[collection, { documents, checkpoint: at }]])
          await behind.write(batches, { mayWait: step.mayWait })
          await direct.write(batches)
        }
      }
      for (const question of Object.keys(questions) as (keyof typeof questions)[])
        await expectSame(question, behind, direct)
      await behind.close()
      await direct.close()
    })
    await fc.assert(property, { numRuns: 60 })
    rmSync(directory, { recursive: true })
  },
  60_000,
)
