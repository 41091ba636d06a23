import type { EventBatch, ReadAllOptions } from '../port.ts'
import type { Connection } from './connection.ts'
import { readAllFiltered, readLast, streamFilter, typeFilter } from './requests.ts'
import { positionOf, type RecordedEvent, type StoredForm, typeOf } from './storedForm.ts'

/**
 * How long a search may find nothing. The server does not say how far it has looked, and ten million events may stand before the next
 * match. A frozen server breaks the call sooner, because the client tests its connection every ten seconds.
 */
const searchMs = 600_000

/** The position of the last event in $all, the log of the whole server. */
export async function endOfLog(connection: Connection): Promise<number> {
  let end = 0
  for await (const [last] of connection.read(readLast())) end = positionOf(last!)
  return end
}

/** The next events of our streams, up to the end of the log as it is when the call begins. */
export async function readLog(connection: Connection, form: StoredForm, options: ReadAllOptions): Promise<EventBatch> {
  // The end is taken before the events are read: an event that comes in between belongs to the next batch.
  const end = await endOfLog(connection)
  for (let position = options.after; position < end; ) {
    const { events, position: last, isFull } = await readMatches(connection, form, { ...options, after: position })
    position = isFull ? last : Math.max(end, last)
    if (events.length > 0 || position >= end) return { events, position }
  }
  return { events: [], position: options.after }
}

/** The same in one call that does not ask for the end: `position` is that of the last event that matches the server's filter. */
export async function readMatches(
  connection: Connection,
  form: StoredForm,
  { after, limit, types }: ReadAllOptions,
): Promise<EventBatch & { readonly isFull: boolean }> {
  // The server's filter takes prefixes only.
  const filter = types === undefined ? streamFilter(form.prefix) : typeFilter(types)
  const isWanted = (event: RecordedEvent) => form.isOurs(event) && (types?.includes(typeOf(event)) ?? true)
  const found: RecordedEvent[] = []
  // One more, because the event at the position itself comes again.
  for await (const page of connection.read(readAllFiltered(after, limit + 1, filter), searchMs)) found.push(...page)
  const matches = found.filter((event) => positionOf(event) > after).slice(0, limit)
  return {
    events: matches.filter(isWanted).map((event) => form.stored(event)),
    position: matches.length === 0 ? after : positionOf(matches.at(-1)!),
    isFull: found.length > limit,
  }
}
