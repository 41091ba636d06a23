import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { EventBatch, ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'

/** So many rows are looked at before other work gets its turn, when none of them is wanted. */
const stride = 10_000

/** Ends a batch after the event that takes its data past this many characters. One lesson may be half as long. */
const mostCharacters = 1_000_000

const select = 'SELECT position, stream, revision, id, type, version, data, metadata FROM events'

export type Reader = ReturnType<typeof prepareReader>

/** The reads of events on one connection. */
export function prepareReader(database: DatabaseSync) {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    // Rows as arrays: objects with names would halve the speed of a replay.
    statement.setReturnArrays(true)
    return statement
  }
  const forwards = prepare(`${select} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`)
  const backwards = prepare(`${select} WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`)
  const untyped = prepare(`${select} WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`)
  const typed = prepare(
    `${select} WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
  )
  const reference = prepare('SELECT stream, revision, id FROM events WHERE position = ?')
  const lastPosition = prepare('SELECT coalesce(max(position), 0) FROM events')
  const version = prepare('PRAGMA data_version')
  /** The position of the last event; 0 before the first. */
  const head = () => numberOf(lastPosition)
  /** With the event at its position, which a reader of some types would not know otherwise. */
  const withLast = ({ events, position }: EventBatch): EventBatch => {
    if (position === 0 || events.at(-1)?.position === position) return { events, position }
    const found = reference.get(position) as unknown as [string, number, string] | undefined
    if (found === undefined) return { events, position }
    const [stream, revision, id] = found
    return { events, position, last: { stream, revision, id, position } }
  }
  return {
    head,
    /** Of this connection; it rises with the commits of all others. */
    dataVersion: () => numberOf(version),
    stream: (stream: string, { direction = 'forwards', from, limit = -1 }: ReadStreamOptions): StoredEvent[] =>
      direction === 'forwards'
        ? storedEvents(forwards.all(stream, from ?? 0, limit))
        : storedEvents(backwards.all(stream, from ?? Number.MAX_SAFE_INTEGER, limit)),
    all: async ({ after, limit, types }: ReadAllOptions): Promise<EventBatch> => {
      // The end is taken before the rows are read: what is committed in between belongs to the next batch.
      const end = Math.max(after, head())
      if (types === undefined) return batchOf(untyped.iterate(after, end, limit), limit, end)
      const wanted = JSON.stringify(types)
      for (let from = after; from < end; from += stride) {
        const upTo = Math.min(from + stride, end)
        const batch = batchOf(typed.iterate(from, upTo, wanted, limit), limit, upTo)
        if (batch.events.length > 0) return withLast(batch)
        if (upTo < end) await setImmediate()
      }
      return end === after ? { events: [], position: end } : withLast({ events: [], position: end })
    },
  }
}

const numberOf = (statement: StatementSync): number => (statement.get() as unknown as [number])[0]

/** `end`: the position up to which these rows were looked for. */
function batchOf(rows: Iterable<Record<string, SQLOutputValue>>, limit: number, end: number): EventBatch {
  const events: StoredEvent[] = []
  let characters = 0
  for (const row of rows as unknown as Iterable<Row>) {
    events.push(storedEvent(row))
    characters += row[6].length
    if (events.length === limit || characters > mostCharacters) return { events, position: row[0] }
  }
  return { events, position: end }
}

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
