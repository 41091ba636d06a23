import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const definition = { name: 'notes', version: 2, indexes: [['words'], { each: 'tags', by: 'title' }] }
const note = { position: 1, doc: { words: ['w'], tags: ['t'], title: 'T' } }

let directory: string
let path: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  path = join(directory, 'views.db')
})
afterEach(() => rmSync(directory, { recursive: true }))

/** As the first versions did it, which knew neither lists nor partitions. */
function forgottenByAnOldVersion(collection: string): void {
  const database = new DatabaseSync(path)
  for (const table of [collection, `${collection}/`, `${collection}/words`]) database.exec(`DROP TABLE "${table}"`)
  for (const table of ['generations', 'checkpoints'])
    database.prepare(`DELETE FROM ${table} WHERE collection = ?`).run(collection)
  database.close()
}

it('begins with nothing of a generation of the same name that an older version forgot', async () => {
  const before = openSqliteReadStore(path)
  const { collection } = await before.create(definition)
  await before.write(
    new Map([
      [
        collection,
        {
          documents: new Map([['a', note]]),
          checkpoint: 0,
          partitions: [{ count: 4, number: 1, checkpoint: 1 }],
        },
      ],
    ]),
  )
  await before.close()
  forgottenByAnOldVersion(collection)

  const store = openSqliteReadStore(path)
  expect(await store.create(definition)).toMatchObject({ collection, checkpoint: 0, partitions: [] })
  await store.write(new Map([[collection, { documents: new Map([['b', note]]), checkpoint: 1 }]]))
  expect(await store.size(collection)).toBe(1)
  await store.close()
})
