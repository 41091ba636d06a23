import type { DatabaseSync, StatementSync } from 'node:sqlite'
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

/** Runs in the writer's thread. */
export function prepareWriter(database: DatabaseSync): (append: Append) => AppendOutcome {
  const appends = new Appends(database)
  return (append) => appends.append(append)
}

const columns = 'INTO events (stream, revision, id, type, version, data, metadata)'

/** Every method runs inside a transaction of the caller. The usual append is inserts and nothing else. */
class Appends {
  readonly #insert: StatementSync
  readonly #insertAfter: StatementSync
  readonly #since: StatementSync
  readonly #last: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`INSERT ${columns} VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
    this.#insertAfter = database.prepare(`
      INSERT ${columns} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
      WHERE EXISTS (SELECT 1 FROM events WHERE stream = ?1 AND revision = ?2 - 1) ON CONFLICT DO NOTHING`)
    this.#since = database.prepare(
      'SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
    )
    this.#last = database.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?')
  }

  /** Refuses by answering, not throwing: the others of the group go on. */
  append(append: Append): AppendOutcome {
    const [stream, expected] = append
    let revision = expected === 'none' ? -1 : expected
    let position = 0
    for (let at = 2; at < append.length; at += fieldCount) {
      revision++
      // Revisions have no gaps, so that the first insert decides for all.
      const insert = revision === 0 || position > 0 ? this.#insert : this.#insertAfter
      const { changes, lastInsertRowid } = insert.run(
        stream,
        revision,
        append[at]!,
        append[at + 1]!,
        append[at + 2]!,
        append[at + 3]!,
        append[at + 4]!,
      )
      if (changes === 0) return this.#earlier(append)
      position = lastInsertRowid as number
    }
    return [revision, position]
  }

  /** The answer of the first time when the same events were appended before, else the refusal. */
  #earlier([stream, expected, ...fields]: Append): AppendOutcome {
    const ids = fields.filter((_, i) => i % fieldCount === 0)
    const there = this.#since.all(stream, expected === 'none' ? -1 : expected, ids.length)
    const same = there.length === ids.length && there.every(({ id }, i) => id === ids[i])
    const last = there.at(-1)
    if (same && last !== undefined) return [last['revision'] as number, last['position'] as number]
    return (this.#last.get(stream)!['revision'] as number | null) ?? 'none'
  }
}
