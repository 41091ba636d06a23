import type { EventStore, ReadAllOptions, StoredEvent } from '@manabi/event-store'

/** Events may be as large as a lesson: few at a time. */
const pageSize = 250

type Options = Partial<Pick<ReadAllOptions, 'after' | 'types'>>

/** Every event of a store, in order, a page at a time; or only those after a position, or of some types. */
export async function* eventsOf(
  eventStore: Pick<EventStore, 'readAll'>,
  { after = 0, ...wanted }: Options = {},
): AsyncGenerator<readonly StoredEvent[]> {
  for (let last = after; ; ) {
    const { events, position } = await eventStore.readAll({ after: last, limit: pageSize, ...wanted })
    if (events.length === 0) return
    yield events
    last = position
  }
}
