import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteEventStore } from '@manabi/event-store'
import { openDatabase } from '@manabi/sqlite'
import { type Append, appendRate, newWork, rateOf } from './appendWork.ts'
import { type Figure, medians } from './figure.ts'

export const name = 'appends'

const rounds = 7
const writers = 64
const grouped = 19_200
const single = 3_200

/**
 * Durable appends through the port: learners who each complete one lesson after the other, ten to a course. The limit is the
 * same SQLite with the same pragmas inserting the same bytes in the same order: into the same table, whose unique key over
 * stream and revision costs a page of index for nearly each event, and for comparison into a table without any key.
 */
export async function measure(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-appends-'))
  try {
    const store = openSqliteEventStore(join(directory, 'events.db'))
    const keyed = openTable(join(directory, 'keyed.db'))
    const perSecond = await medians(rounds, {
      rawGroups: () => keyed.rate(newWork(grouped, writers), writers),
      groups: () => appendRate(store, newWork(grouped, writers), writers),
      rawSingles: () => keyed.rate(newWork(single, 1), 1),
      singles: () => appendRate(store, newWork(single, 1), 1),
    })
    await store.close()
    keyed.close()
    const { rawGroups, groups, rawSingles, singles } = perSecond
    const limit = (title: string, value: number) => ({ name: title, value })
    return [
      figure('appends, 64 writers', groups, limit('same table, 64 a commit', rawGroups), 0.5),
      figure('appends, one writer', singles, limit('same table, single commits', rawSingles), 0.7),
    ]
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const figure = (title: string, value: number, limit: Figure['limit'], target: number): Figure => ({
  name: title,
  unit: 'events/s',
  value,
  limit,
  target,
})

function openTable(path: string) {
  const database = openDatabase(path, { synchronous: 'FULL' })
  database.exec(`CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id TEXT, type TEXT,
    version INTEGER, data TEXT, metadata TEXT, UNIQUE (stream, revision))`)
  const insert = database.prepare(
    'INSERT INTO events (stream, revision, id, type, version, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rate = (work: readonly Append[], perCommit: number): Promise<number> => {
    const rows = work.map(({ stream, expected, event: { id, type, version, data, metadata } }) => {
      const revision = expected === 'none' ? 0 : expected + 1
      return [stream, revision, id, type, version, JSON.stringify(data), JSON.stringify(metadata)]
    })
    return rateOf(rows.length, () => {
      for (let start = 0; start < rows.length; start += perCommit) {
        begin.run()
        for (const row of rows.slice(start, start + perCommit)) insert.run(...row)
        commit.run()
      }
    })
  }
  return { rate, close: () => database.close() }
}
