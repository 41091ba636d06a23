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

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
    store = openSqliteReadStore(join(directory, 'views.db'))
    const { collection } = await store.create(notes)
    const docs = Array.from({ length: 1_500 }, (_, i) => ({
      text: `text ${i}`,
      size: i,
      words: ['w', `w${i}`],
      tags: ['t', `t${i}`],
    }))
    const documents = new Map(docs.map((doc, i) => [`id${i}`, { position: 1, doc }]))
    await store.write(new Map([[collection, { documents, checkpoint: 1 }]]))
  })
  afterEach(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })

  const tamper = (sql: string) => {
    const database = new DatabaseSync(join(directory, 'views.db'), { defensive: false })
    database.exec(sql)
    database.close()
  }
  const k = `(SELECT k FROM "notes-v1-1" WHERE id = 'id1234')`

  it.each([
    ['a value of a column', `UPDATE "notes-v1-1" SET f_size = 0 WHERE id = 'id1234'`],
    ['a column that is empty', `UPDATE "notes-v1-1" SET f_text = NULL WHERE id = 'id1234'`],
    ['a value of another type', `UPDATE "notes-v1-1" SET f_size = '1234' WHERE id = 'id1234'`],
    ['a search word that is missing', `DELETE FROM "notes-v1-1/words" WHERE value = 'w1234'`],
    ['a search word too many', `INSERT INTO "notes-v1-1/words" VALUES ('other', ${k})`],
    ['the document itself', `UPDATE "notes-v1-1" SET doc = json_set(doc, '$.size', 7) WHERE id = 'id1234'`],
  ])('%s', async (_, sql) => {
    expect(await store.misindexed('notes-v1-1')).toEqual([])
    tamper(sql)
    expect(await store.misindexed('notes-v1-1')).toEqual(['id1234'])
  })

  it.each([
    ['a document that its list lacks', `DELETE FROM "notes-v1-1/tags" WHERE place = 1234 AND list = 1`, ['id1234']],
    ['a list with a document too many', `INSERT INTO "notes-v1-1/tags" VALUES (1, 0, ${k})`, []],
    ['a list with another length', `UPDATE "notes-v1-1/tags/lengths" SET length = 7 WHERE value = 't'`, []],
  ])('%s', async (_, sql, ids) => {
    tamper(sql)
    expect(await store.misindexed('notes-v1-1')).toEqual([...ids, 'The lists of tags do not fit the documents.'])
  })

  it('rows that the index of SQLite lacks', async () => {
    // Takes the index for one of the rows with a size, so that it lacks the row that is written meanwhile.
    tamper(`
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = sql || ' WHERE f_size IS NOT NULL' WHERE name = 'notes-v1-1#0';
    `)
    tamper(`UPDATE "notes-v1-1" SET f_size = NULL, doc = json_set(doc, '$.size', NULL) WHERE id = 'id1234'`)
    tamper(`
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, ' WHERE f_size IS NOT NULL', '') WHERE name = 'notes-v1-1#0';
    `)
    await store.close()
    store = openSqliteReadStore(join(directory, 'views.db'))
    expect((await store.misindexed('notes-v1-1')).join()).toContain('missing from index')
  })
})
