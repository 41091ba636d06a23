import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { readFiles } from '../../../../test/harness/filesHolding.ts'
import { projection } from '../projection.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const people = projection<{ name: string; padding: string; names: string[] }, never>()({
  name: 'people',
  version: 1,
  indexes: [['name'], { each: 'names', by: 'name' }],
  on: {},
})

let directory: string
let store: ReadStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  store = openSqliteReadStore(directory)
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const count = 2_000
const nameOf = (number: number) => `person-${number}@example.com`

/** Documents that grow again and again, so that SQLite moves them about. */
async function fill(collection: string): Promise<void> {
  for (let round = 1; round <= 3; round++) {
    for (let start = 0; start < count; start += 100) {
      const documents = new Map(
        Array.from({ length: 100 }, (_, i) => {
          const number = ((start + i) * 7919 + round) % count
          const doc = { name: nameOf(number), names: [nameOf(number)], padding: 'x'.repeat((number % 17) * 11 * round) }
          return [String(number), { position: round, doc }]
        }),
      )
      await store.write(collection, { documents, checkpoint: round })
    }
  }
}

/** Every other person is erased, some of them with their documents. */
async function eraseDocuments(collection: string): Promise<void> {
  const documents = new Map(
    Array.from({ length: count / 2 }, (_, i) => {
      const doc = i % 2 === 0 ? null : { name: '', names: [], padding: '' }
      return [String(i * 2), { position: 9, doc }]
    }),
  )
  await store.write(collection, { documents, checkpoint: 9 })
}

async function namesLeft(): Promise<number[]> {
  const files = [...(await readFiles(directory)).values()]
  const found = new Set(files.flatMap((bytes) => bytes.toString('latin1').match(/person-\d+@example\.com/g) ?? []))
  return Array.from({ length: count }, (_, number) => number).filter((number) => found.has(nameOf(number)))
}

const odd = Array.from({ length: count / 2 }, (_, i) => i * 2 + 1)
const request = { upTo: 9, projections: [people.name] }

/** As the holder of the lease does. Answers the copy. */
const switchToCopy = () =>
  eventually(async () => {
    const ready = (await store.generations()).find(({ state }) => state === 'ready')
    return ready !== undefined && (await store.activate(ready.collection)) ? ready.collection : null
  })

async function active(): Promise<string> {
  const { collection } = await store.create(people)
  await store.activate(collection)
  await fill(collection)
  return collection
}

describe('an erasure', () => {
  it('leaves nothing of what was overwritten or deleted in any file', async () => {
    await eraseDocuments(await active())
    const erased = store.erase(request)
    await switchToCopy()
    await erased
    expect(await namesLeft()).toEqual(odd)
    expect(await store.views().of(people).count()).toBe(1_500)
  })

  it('copies no file that nothing was written to since it was clean', async () => {
    await eraseDocuments(await active())
    const erased = store.erase(request)
    const copy = await switchToCopy()
    await erased
    await store.advance(new Map([[copy, { checkpoint: 20 }]]))
    await store.erase({ ...request, upTo: 20 })
    expect((await store.generations()).map(({ collection }) => collection)).toEqual([copy])
  })

  it('lets writes go on while the copy is made, and the copy catches up', async () => {
    const collection = await active()
    await eraseDocuments(collection)
    const erased = store.erase(request)
    const late = { position: 10, doc: { name: nameOf(1), names: [], padding: 'late' } }
    await store.write(collection, { documents: new Map([['1', late]]), checkpoint: 10 })
    const copy = await eventually(async () => (await store.generations()).find(({ state }) => state === 'ready'))
    if (copy.checkpoint < 10) expect(await store.activate(copy.collection)).toBe(false)
    await store.write(copy.collection, { documents: new Map([['1', late]]), checkpoint: 10 })
    expect(await store.activate(copy.collection)).toBe(true)
    await erased
    expect(await store.views().of(people).get('1')).toEqual(late.doc)
    expect(await store.misindexed(copy.collection)).toEqual([])
    expect(await namesLeft()).toEqual(odd)
  })

  it('resolves only when the file of a former generation is gone, whichever process has dropped it', async () => {
    await eraseDocuments(await active())
    await store.erase({ ...request, projections: [] })
    const [{ collection } = { collection: '' }] = await store.generations()
    const catalog = new DatabaseSync(join(directory, 'catalog.db'))
    catalog.prepare('DELETE FROM generations WHERE collection = ?').run(collection)
    catalog.close()
    expect(await namesLeft()).not.toEqual([])
    await store.erase(request)
    expect(await namesLeft()).toEqual([])
  })

  it('waits for read models of another release, which may hold anything', async () => {
    const timing = { pause: 1, patience: 0, standstill: 60_000, now: () => 0 }
    const here = openSqliteReadStore(directory, { projections: ['books'], timing })
    await here.erase({ upTo: 9, projections: ['books'] })
    const { collection } = await store.create(people)
    await store.activate(collection)
    await expect(here.erase({ upTo: 9, projections: ['books'] })).rejects.toThrow(Unavailable)
    await store.drop(collection)
    await here.erase({ upTo: 9, projections: ['books'] })
    await here.close()
  })
})

describe('the bytes of a dropped generation', () => {
  it('are in no file any more a moment after another took its place', async () => {
    await active()
    expect(await namesLeft()).toHaveLength(count)
    const { collection } = await store.create({ ...people, version: 2 })
    await store.write(collection, { documents: new Map(), checkpoint: 3 })
    expect(await store.activate(collection)).toBe(true)
    await eventually(async () => (await namesLeft()).length === 0)
    expect(readdirSync(directory).every((name) => name.startsWith('catalog.db') || name.startsWith(collection))).toBe(
      true,
    )
  })

  it('go also while another process reads it', async () => {
    const collection = await active()
    const other = openSqliteReadStore(directory)
    expect(await other.views().of(people).count()).toBe(count)
    await store.drop(collection)
    await eventually(async () => (await namesLeft()).length === 0)
    await expect(other.views().of(people).count()).rejects.toThrow(Unavailable)
    await other.close()
  })
})
