import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { projection } from '../projection.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const people = projection<{ name: string; padding: string }, never>()({
  name: 'people',
  version: 1,
  indexes: [['name']],
  on: {},
})

describe('purging the read models', () => {
  let directory: string
  let store: ReadStore

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
    store = openSqliteReadStore(join(directory, 'views.db'))
  })
  afterEach(async () => {
    await store.close()
    await rm(directory, { recursive: true })
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
            const doc = { name: nameOf(number), padding: 'x'.repeat((number % 17) * 11 * round) }
            return [String(number), { position: round, doc }]
          }),
        )
        await store.write(new Map([[collection, { documents, checkpoint: round }]]))
      }
    }
  }

  const namesLeft = async (): Promise<number[]> => {
    const files = await readdir(directory)
    const bytes = await Promise.all(files.map((file) => readFile(join(directory, file), 'latin1')))
    const found = new Set(bytes.flatMap((text) => text.match(/person-\d+@example\.com/g) ?? []))
    return Array.from({ length: count }, (_, number) => number).filter((number) => found.has(nameOf(number)))
  }

  it('leaves nothing of what was overwritten or deleted in any file', async () => {
    const { collection } = await store.create(people)
    await store.activate(collection)
    await fill(collection)
    expect(await namesLeft()).toHaveLength(count)
    const gone = Array.from({ length: count / 2 }, (_, i) => i * 2)
    const documents = new Map(
      gone.map((number) => {
        const doc = number % 4 === 0 ? null : { name: '', padding: '' }
        return [String(number), { position: 9, doc }]
      }),
    )
    await store.write(new Map([[collection, { documents, checkpoint: 9 }]]))
    await store.purge()
    expect(await namesLeft()).toEqual(Array.from({ length: count / 2 }, (_, i) => i * 2 + 1))
  })
})
