import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { EventBatch, ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'

/** So many rows are looked at before other work gets its turn, when few of them are wanted. */
const stride = 10_000

const select = 'SELECT position, stream, revision, id, type, version, data, metadata FROM events'

export class Reader {
  readonly #forwards: StatementSync
  readonly #backwards: StatementSync
  readonly #all: StatementSync
  readonly #typed: StatementSync
  readonly #head: StatementSync

  constructor(database: DatabaseSync) {
    this.#forwards = database.prepare(`${select} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`)
    this.#backwards = database.prepare(`${select} WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`)
    this.#all = database.prepare(`${select} WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`)
    this.#typed = database.prepare(
      `${select} WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
    )
    this.#head = database.prepare('SELECT max(position) AS head FROM events')
  }

  head(): number {
    return (this.#head.get()!['head'] as number | null) ?? 0
  }

  stream(stream: string, { direction = 'forwards', from, limit = -1 }: ReadStreamOptions): StoredEvent[] {
    return direction === 'forwards'
      ? this.#forwards.all(stream, from ?? 0, limit).map(storedEvent)
      : this.#backwards.all(stream, from ?? Number.MAX_SAFE_INTEGER, limit).map(storedEvent)
  }

  async all({ after, limit, types }: ReadAllOptions): Promise<EventBatch> {
    // The end is taken before the rows are read: what is committed in between belongs to the next batch.
    const head = Math.max(after, this.head())
    if (types === undefined) return batchUpTo(head, limit, this.#all.all(after, head, limit))
    const wanted = JSON.stringify(types)
    for (let from = after; from < head; from += stride) {
      const upTo = Math.min(from + stride, head)
      const rows = this.#typed.all(from, upTo, wanted, limit)
      if (rows.length > 0) return batchUpTo(upTo, limit, rows)
      await setImmediate()
    }
    return { events: [], position: head }
  }
}

type Row = ReturnType<StatementSync['all']>[number]

function batchUpTo(position: number, limit: number, rows: readonly Row[]): EventBatch {
  const events = rows.map(storedEvent)
  return { events, position: events.length === limit ? events.at(-1)!.position : position }
}

function storedEvent(row: Row): StoredEvent {
  return {
    id: row['id'] as string,
    type: row['type'] as string,
    version: row['version'] as number,
    data: JSON.parse(row['data'] as string),
    metadata: JSON.parse(row['metadata'] as string),
    stream: row['stream'] as string,
    revision: row['revision'] as number,
    position: row['position'] as number,
  }
}
