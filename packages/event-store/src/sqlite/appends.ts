import type { DatabaseSync } from 'node:sqlite'
import type { ExpectedRevision, NewStoredEvent } from '../port.ts'

/** An append as the writer's thread gets it: stream, expected revision, and five fields of each event. Flat, because it is copied. */
export type Append = readonly [stream: string, expected: ExpectedRevision, ...fields: (string | number)[]]

/** Revision and position of the last event; or the stream's revision where it is not the expected one. */
export type AppendOutcome = readonly [revision: number, position: number] | ExpectedRevision

const fieldCount = 5

export function encodeAppend(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Append {
  if (events.length === 0) throw new Error(`Nothing to append to ${stream}.`)
  const append: [string, ExpectedRevision, ...(string | number)[]] = [stream, expected]
  for (const { id, type, version, data, metadata } of events)
    append.push(id, type, version, JSON.stringify(data), JSON.stringify(metadata))
  return append
}

const columns = 'INTO events (stream, revision, id, type, version, data, metadata)'

/** Runs in the writer's thread, each append inside a transaction. The usual append is inserts and nothing else. */
export function prepareWriter(database: DatabaseSync): (append: Append) => AppendOutcome {
  const insert = database.prepare(`INSERT ${columns} VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const insertAfter = database.prepare(`
    INSERT ${columns} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
    WHERE EXISTS (SELECT 1 FROM events WHERE stream = ?1 AND revision = ?2 - 1) ON CONFLICT DO NOTHING`)
  const earlier = prepareEarlier(database)
  // Refuses by answering, not throwing: the others of the group go on.
  return (append) => {
    const [stream, expected] = append
    let revision = expected === 'none' ? -1 : expected
    let position = 0
    for (let at = 2; at < append.length; at += fieldCount) {
      revision++
      // Revisions have no gaps, so that the first insert decides for all.
      const statement = revision === 0 || position > 0 ? insert : insertAfter
      const { changes, lastInsertRowid } = statement.run(stream, revision, ...append.slice(at, at + fieldCount))
      if (changes === 0) return earlier(append)
      position = lastInsertRowid as number
    }
    return [revision, position]
  }
}

/** The answer of the first time when the same events were appended before, else the refusal. */
function prepareEarlier(database: DatabaseSync): (append: Append) => AppendOutcome {
  const since = database.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  )
  const last = database.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?')
  return ([stream, expected, ...fields]) => {
    const ids = fields.filter((_, i) => i % fieldCount === 0)
    const there = since.all(stream, expected === 'none' ? -1 : expected, ids.length)
    const same = there.length === ids.length && there.every(({ id }, i) => id === ids[i])
    const end = there.at(-1)
    if (same && end !== undefined) return [end['revision'] as number, end['position'] as number]
    return (last.get(stream)!['revision'] as number | null) ?? 'none'
  }
}
