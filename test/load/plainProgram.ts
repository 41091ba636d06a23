import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import express from 'express'
import jwt from 'jsonwebtoken'

/**
 * A program that one would write in an afternoon instead of using Manabi: Express and normal tables in SQLite, synced to disk by
 * every commit. It checks the token and the current membership, gives the service's answers, and keeps an outbox for webhooks. It
 * has no history, idempotency keys, limits, validation, log, or metrics.
 */
export interface PlainSeed {
  readonly dataDir: string
  readonly organizationId: string
  readonly userIds: readonly string[]
  /** Published courses with their published lessons, in order. */
  readonly courses: readonly { readonly id: string; readonly title: string; readonly lessonIds: readonly string[] }[]
}

const secret = 'plain'
const pragmas = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;'
const schema = `
  CREATE TABLE memberships (user_id TEXT, organization_id TEXT, PRIMARY KEY (user_id, organization_id)) WITHOUT ROWID;
  CREATE TABLE courses (id TEXT PRIMARY KEY, organization_id TEXT, title TEXT, is_public INTEGER, is_published INTEGER);
  CREATE TABLE lessons (id TEXT PRIMARY KEY, course_id TEXT REFERENCES courses, position INTEGER, is_published INTEGER);
  CREATE INDEX lessons_of_course ON lessons (course_id, is_published);
  CREATE TABLE completions (user_id TEXT, course_id TEXT REFERENCES courses, lesson_id TEXT REFERENCES lessons,
    completed_at TEXT, PRIMARY KEY (user_id, course_id, lesson_id)) WITHOUT ROWID;
  CREATE TABLE progress (user_id TEXT, course_id TEXT REFERENCES courses, started_at TEXT, last_activity_at TEXT,
    completed_at TEXT, PRIMARY KEY (user_id, course_id)) WITHOUT ROWID;
  CREATE TABLE outbox (id INTEGER PRIMARY KEY, organization_id TEXT, type TEXT, created_at TEXT, data TEXT);
`

export const plainToken = (userId: string): string => jwt.sign({ sub: userId }, secret, { expiresIn: '1h' })

/** Its address. Answers `POST /api/v1/lessons/{id}/complete` and `GET /api/v1/me/progress`. */
export async function startPlainProgram(seed: PlainSeed): Promise<string> {
  const database = new DatabaseSync(join(seed.dataDir, 'plain.db'))
  database.exec(pragmas + schema)
  fill(database, seed)
  const { complete, progressOf } = statements(database)
  const app = express()
  app.post('/api/v1/lessons/:id/complete', (request, response) => {
    const userId = userOf(request)
    if (userId === null) return void response.status(401).json({ code: 'unauthorized' })
    const answer = complete(userId, request.params.id)
    if (answer === null) return void response.status(404).json({ code: 'not_found' })
    response.json(answer)
  })
  app.get('/api/v1/me/progress', (request, response) => {
    const userId = userOf(request)
    if (userId === null) return void response.status(401).json({ code: 'unauthorized' })
    response.json(progressOf(userId))
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

function userOf({ headers }: express.Request): string | null {
  try {
    return jwt.verify(headers.authorization!.slice('Bearer '.length), secret).sub as string
  } catch {
    return null
  }
}

function statements(database: DatabaseSync) {
  const lesson = database.prepare(`
    SELECT courses.id AS courseId, title, organization_id AS organizationId FROM lessons JOIN courses ON courses.id = course_id
    WHERE lessons.id = ?2 AND lessons.is_published AND courses.is_published AND (is_public OR EXISTS (
      SELECT 1 FROM memberships WHERE user_id = ?1 AND memberships.organization_id = courses.organization_id))`)
  const insert = database.prepare('INSERT INTO completions VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const raise = database.prepare(`
    INSERT INTO outbox (organization_id, type, created_at, data) SELECT organization_id, 'lesson.completed', ?2, ?3
    FROM memberships WHERE user_id = ?1`)
  const touch = database.prepare(`
    INSERT INTO progress VALUES (?1, ?2, ?3, ?3, NULL)
    ON CONFLICT DO UPDATE SET last_activity_at = excluded.last_activity_at`)
  const finish = database.prepare(
    'UPDATE progress SET completed_at = ? WHERE user_id = ? AND course_id = ? AND completed_at IS NULL',
  )
  const total = database.prepare('SELECT count(*) AS n FROM lessons WHERE course_id = ? AND is_published')
  const done = database.prepare(`
    SELECT count(*) AS n FROM completions JOIN lessons ON lessons.id = lesson_id
    WHERE user_id = ? AND completions.course_id = ? AND is_published`)
  const state = database.prepare('SELECT * FROM progress WHERE user_id = ? AND course_id = ?')
  const started = database.prepare(`
    SELECT courses.id AS courseId, title FROM progress JOIN courses ON courses.id = course_id
    WHERE user_id = ? ORDER BY last_activity_at DESC, course_id DESC`)
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')]

  const measured = (userId: string, { courseId, title }: Record<string, unknown>) => {
    const totalLessons = total.get(courseId as string)!['n'] as number
    const completedLessons = done.get(userId, courseId as string)!['n'] as number
    const row = state.get(userId, courseId as string)
    return {
      ...{ courseId, title, status: row?.['completed_at'] == null ? 'in_progress' : 'completed' },
      ...{ completedLessons, totalLessons, percent: Math.floor((completedLessons * 100) / totalLessons) },
      ...{
        startedAt: row?.['started_at'],
        lastActivityAt: row?.['last_activity_at'],
        completedAt: row?.['completed_at'],
      },
    }
  }
  const complete = (userId: string, lessonId: string) => {
    const found = lesson.get(userId, lessonId)
    if (found === undefined) return null
    const courseId = found['courseId'] as string
    const now = new Date().toISOString()
    begin.run()
    if (insert.run(userId, courseId, lessonId, now).changes === 1) {
      touch.run(userId, courseId, now)
      raise.run(userId, now, JSON.stringify({ userId, lessonId, courseId }))
      if (done.get(userId, courseId)!['n'] === total.get(courseId)!['n']) finish.run(now, userId, courseId)
    }
    const answer = measured(userId, found)
    commit.run()
    return answer
  }
  return { complete, progressOf: (userId: string) => started.all(userId).map((course) => measured(userId, course)) }
}

function fill(database: DatabaseSync, { organizationId, userIds, courses }: PlainSeed): void {
  const member = database.prepare('INSERT INTO memberships VALUES (?, ?)')
  const course = database.prepare('INSERT INTO courses VALUES (?, ?, ?, 0, 1)')
  const lesson = database.prepare('INSERT INTO lessons VALUES (?, ?, ?, 1)')
  database.exec('BEGIN')
  for (const userId of userIds) member.run(userId, organizationId)
  for (const { id, title, lessonIds } of courses) {
    course.run(id, organizationId, title)
    for (const [position, lessonId] of lessonIds.entries()) lesson.run(lessonId, id, position)
  }
  database.exec('COMMIT')
}
