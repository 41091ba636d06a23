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

/** The next events of our streams. `knownEnd` is the position of an event that the log has; without it, the server is asked. */
export async function readLog(
  connection: Connection,
  form: StoredForm,
  options: ReadAllOptions,
  knownEnd?: number,
): Promise<EventBatch> {
  const { after, limit, types } = options
  // The end is taken before the events are read: an event that comes in between belongs to the next batch.
  const end = knownEnd ?? (await endOfLog(connection))
  // The server's filter takes prefixes only.
  const filter = types === undefined ? streamFilter(form.prefix) : typeFilter(types)
  const isWanted = (event: RecordedEvent) => form.isOurs(event) && (types?.includes(typeOf(event)) ?? true)
  for (let position = after; position < end; ) {
    const found: RecordedEvent[] = []
    // One more, because the event at the position itself comes again.
    for await (const page of connection.read(readAllFiltered(position, limit + 1, filter), searchMs))
      found.push(...page)
    const matches = found.filter((event) => positionOf(event) > position).slice(0, limit)
    const last = matches.length === 0 ? end : positionOf(matches.at(-1)!)
    position = found.length > limit ? last : Math.max(end, last)
    const events = matches.filter(isWanted).map((event) => form.stored(event))
    if (events.length > 0 || position >= end) return { events, position }
  }
  return { events: [], position: after }
}
