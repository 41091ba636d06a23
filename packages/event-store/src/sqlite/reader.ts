import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { EventBatch, ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'

/** So many rows are looked at before other work gets its turn, when none of them is wanted. */
const stride = 10_000

const select = 'SELECT position, stream, revision, id, type, version, data, metadata FROM events'

export class Reader {
  readonly #forwards: StatementSync
  readonly #backwards: StatementSync
  readonly #all: StatementSync
  readonly #typed: StatementSync
  readonly #head: StatementSync
  readonly #dataVersion: StatementSync

  constructor(database: DatabaseSync) {
    const prepare = (sql: string) => {
      const statement = database.prepare(sql)
      // Rows as arrays: objects with names would halve the speed of a replay.
      statement.setReturnArrays(true)
      return statement
    }
    this.#forwards = prepare(`${select} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`)
    this.#backwards = prepare(`${select} WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`)
    this.#all = prepare(`${select} WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`)
    this.#typed = prepare(
      `${select} WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
    )
    this.#head = prepare('SELECT coalesce(max(position), 0) FROM events')
    this.#dataVersion = prepare('PRAGMA data_version')
  }

  /** Of this connection; it rises with the commits of all others. */
  dataVersion(): number {
    return (this.#dataVersion.get() as unknown as [number])[0]
  }

  /** The position of the last event; 0 before the first. */
  head(): number {
    return (this.#head.get() as unknown as [number])[0]
  }

  stream(stream: string, { direction = 'forwards', from, limit = -1 }: ReadStreamOptions): StoredEvent[] {
    return direction === 'forwards'
      ? storedEvents(this.#forwards.all(stream, from ?? 0, limit))
      : storedEvents(this.#backwards.all(stream, from ?? Number.MAX_SAFE_INTEGER, limit))
  }

  async all({ after, limit, types }: ReadAllOptions): Promise<EventBatch> {
    // The end is taken before the rows are read: what is committed in between belongs to the next batch.
    const head = Math.max(after, this.head())
    if (types === undefined) return batchUpTo(head, limit, storedEvents(this.#all.all(after, head, limit)))
    const wanted = JSON.stringify(types)
    for (let from = after; from < head; from += stride) {
      const upTo = Math.min(from + stride, head)
      const events = storedEvents(this.#typed.all(from, upTo, wanted, limit))
      if (events.length > 0) return batchUpTo(upTo, limit, events)
      if (upTo < head) await setImmediate()
    }
    return { events: [], position: head }
  }
}

const batchUpTo = (position: number, limit: number, events: readonly StoredEvent[]): EventBatch => ({
  events,
  position: events.length === limit ? events.at(-1)!.position : position,
})

type Row = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: string,
  metadata: string,
]

const storedEvents = (rows: Record<string, SQLOutputValue>[]): StoredEvent[] =>
  (rows as unknown as Row[]).map(storedEvent)

const storedEvent = ([position, stream, revision, id, type, version, data, metadata]: Row): StoredEvent => ({
  id,
  type,
  version,
  data: JSON.parse(data),
  metadata: JSON.parse(metadata),
  stream,
  revision,
  position,
})
