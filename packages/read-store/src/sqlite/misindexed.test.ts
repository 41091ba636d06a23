import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { projection } from '../projection.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const notes = projection<{ text: string; size: number; words: string[]; tags: string[] }, never>()({
  name: 'notes',
  version: 1,
  indexes: [['text', 'size'], ['words'], { each: 'tags', by: 'size' }],
  on: {},
})

describe('an index that was tampered with is found [PRJ-009]', () => {
  let directory: string
  let store: ReadStore
  let collection: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
    store = openSqliteReadStore(directory)
    collection = (await store.create(notes)).collection
    const docs = Array.from({ length: 1_500 }, (_, i) => ({
      text: `text ${i}`,
      size: i,
      words: ['w', `w${i}`],
      tags: ['t', `t${i}`],
    }))
    const documents = new Map(docs.map((doc, i) => [`id${i}`, { position: 1, doc }]))
    await store.write(collection, { documents, checkpoint: 1 })
  })
  afterEach(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })

  const tamper = (sql: string) => {
    const database = new DatabaseSync(join(directory, `${collection}.db`), { defensive: false })
    database.exec(sql)
    database.close()
  }
  const k = `(SELECT k FROM documents WHERE id = 'id1234')`

  it.each([
    ['a value of a column', `UPDATE documents SET f_size = 0 WHERE id = 'id1234'`],
    ['a column that is empty', `UPDATE documents SET f_text = NULL WHERE id = 'id1234'`],
    ['a value of another type', `UPDATE documents SET f_size = '1234' WHERE id = 'id1234'`],
    ['a search word that is missing', `DELETE FROM "elements/words" WHERE value = 'w1234'`],
    ['a search word too many', `INSERT INTO "elements/words" VALUES ('other', ${k})`],
    ['the document itself', `UPDATE documents SET doc = json_set(doc, '$.size', 7) WHERE id = 'id1234'`],
  ])('%s', async (_, sql) => {
    expect(await store.misindexed(collection)).toEqual([])
    tamper(sql)
    expect(await store.misindexed(collection)).toEqual(['id1234'])
  })

  it.each([
    ['a document that its list lacks', `DELETE FROM "elements/tags" WHERE place = 1234 AND list = 1`, ['id1234']],
    ['a list with a document too many', `INSERT INTO "elements/tags" VALUES (1, 0, ${k})`, []],
    ['a list with another length', `UPDATE "lengths/tags" SET length = 7 WHERE value = 't'`, []],
  ])('%s', async (_, sql, ids) => {
    tamper(sql)
    expect(await store.misindexed(collection)).toEqual([...ids, 'The lists of tags do not fit the documents.'])
  })

  it('rows that the index of SQLite lacks', async () => {
    // Takes the index for one of the rows with a size, so that it lacks the row that is written meanwhile.
    tamper(`
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = sql || ' WHERE f_size IS NOT NULL' WHERE name = 'index0';
    `)
    tamper(`UPDATE documents SET f_size = NULL, doc = json_set(doc, '$.size', NULL) WHERE id = 'id1234'`)
    tamper(`
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, ' WHERE f_size IS NOT NULL', '') WHERE name = 'index0';
    `)
    await store.close()
    store = openSqliteReadStore(directory)
    expect((await store.misindexed(collection)).join()).toContain('missing from index')
  })
})
