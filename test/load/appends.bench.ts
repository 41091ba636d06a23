import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventStore, type NewStoredEvent, openSqliteEventStore } from '@manabi/event-store'
import { openDatabase } from '@manabi/sqlite'
import { type Figure, medians } from './figure.ts'

export const name = 'appends'

const rounds = 7
const groupSize = 64
const grouped = 20_000
const single = 3_000

/** Durable appends through the port, against the same bytes inserted into a plain table by the same SQLite with the same pragmas. */
export async function measure(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-appends-'))
  try {
    const store = openSqliteEventStore(join(directory, 'events.db'))
    const raw = rawTable(join(directory, 'raw.db'))
    const perSecond = await medians(rounds, {
      rawGroups: () => raw.rate(grouped, groupSize),
      grouped: () => appendRate(store, grouped, groupSize),
      rawSingles: () => raw.rate(single, 1),
      single: () => appendRate(store, single, 1),
    })
    await store.close()
    raw.close()
    return [
      figure(
        'appends, 64 writers',
        perSecond.grouped,
        { name: 'raw rows, 64 a commit', value: perSecond.rawGroups },
        0.5,
      ),
      figure('appends, one writer', perSecond.single, { name: 'raw single commits', value: perSecond.rawSingles }, 0.7),
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

/** Each writer appends one event after the other, each to a new stream. */
async function appendRate(store: EventStore, count: number, writers: number): Promise<number> {
  const queue = Array.from({ length: count }, newStream)
  return await rateOf(count, () =>
    Promise.all(
      Array.from({ length: writers }, async () => {
        for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
          await store.append(next.stream, 'none', [next.event])
        }
      }),
    ),
  )
}

function rawTable(path: string) {
  const database = openDatabase(path, { synchronous: 'FULL' })
  database.exec(
    'CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id TEXT, type TEXT, version INTEGER, data TEXT, metadata TEXT)',
  )
  const insert = database.prepare(
    'INSERT INTO events (stream, revision, id, type, version, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rate = (count: number, perCommit: number): Promise<number> => {
    const rows = Array.from({ length: count }, newStream).map(({ stream, event }) => [
      stream,
      0,
      event.id,
      event.type,
      event.version,
      JSON.stringify(event.data),
      JSON.stringify(event.metadata),
    ])
    return rateOf(count, () => {
      for (let start = 0; start < count; start += perCommit) {
        begin.run()
        for (let i = start; i < start + perCommit && i < count; i++) insert.run(...rows[i]!)
        commit.run()
      }
    })
  }
  return { rate, close: () => database.close() }
}

/** A second of work's worth: `count` in the time that `work` took. */
async function rateOf(count: number, work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return (count / (performance.now() - start)) * 1_000
}

function newStream(): { stream: string; event: NewStoredEvent } {
  const [userId, courseId, lessonId] = [randomUUID(), randomUUID(), randomUUID()]
  return {
    stream: `progress-usr_${userId}-crs_${courseId}`,
    event: {
      id: randomUUID(),
      type: 'LessonCompleted',
      version: 1,
      data: {
        userId: `usr_${userId}`,
        courseId: `crs_${courseId}`,
        lessonId: `les_${lessonId}`,
        courseOrganizationId: 'org_01k9h2m4c8wq3v7t5n6x0z1y2b',
        isPublicCourse: false,
        organizations: [{ id: 'org_01k9h2m4c8wq3v7t5n6x0z1y2b', departmentIds: ['dep_01k9h2m4c8wq3v7t5n6x0z1y2b'] }],
      },
      metadata: {
        occurredAt: '2026-01-15T09:30:00.000Z',
        actor: { kind: 'user', id: `usr_${userId}` },
        organizationId: 'org_01k9h2m4c8wq3v7t5n6x0z1y2b',
        requestId: lessonId,
        causationId: null,
      },
    },
  }
}
