import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type AppendResult, type ExpectedRevision, type NewStoredEvent, WrongExpectedRevision } from '../port.ts'

/** An append, encoded before its turn in the transaction comes. */
export interface Append {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly rows: readonly Row[]
}

interface Row {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: string
  readonly metadata: string
}

export function encodeAppend(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Append {
  if (events.length === 0) throw new Error(`Nothing to append to ${stream}.`)
  const rows = events.map(({ id, type, version, data, metadata }) => ({
    id,
    type,
    version,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }))
  return { stream, expected, rows }
}

const columns = 'INTO events (stream, revision, id, type, version, data, metadata)'

/** Writes appends inside a transaction that somebody else holds. The usual append is inserts and nothing else. */
export class Writer {
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
  append({ stream, expected, rows }: Append): AppendResult | WrongExpectedRevision {
    let revision = expected === 'none' ? -1 : expected
    let position = 0
    for (const { id, type, version, data, metadata } of rows) {
      revision++
      // Revisions have no gaps, so that the first insert decides for all.
      const insert = revision === 0 || position > 0 ? this.#insert : this.#insertAfter
      const { changes, lastInsertRowid } = insert.run(stream, revision, id, type, version, data, metadata)
      if (changes === 0) return this.#earlier(stream, expected, rows)
      position = lastInsertRowid as number
    }
    return { revision, position }
  }

  /** What the same events were answered when they were appended before, or the refusal. */
  #earlier(stream: string, expected: ExpectedRevision, rows: readonly Row[]): AppendResult | WrongExpectedRevision {
    const there = this.#since.all(stream, expected === 'none' ? -1 : expected, rows.length)
    const same = there.length === rows.length && there.every(({ id }, i) => id === rows[i]!.id)
    const last = there.at(-1)
    if (same && last !== undefined)
      return { revision: last['revision'] as number, position: last['position'] as number }
    return new WrongExpectedRevision(stream, expected, (this.#last.get(stream)!['revision'] as number | null) ?? 'none')
  }
}
