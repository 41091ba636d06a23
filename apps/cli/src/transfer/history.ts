import { createHash } from 'node:crypto'
import type { EventStore, StoredEvent } from '@manabi/event-store'
import { eventsOf } from '../eventsOf.ts'

/** Events one after the other, told from others by their number and the digest of their ids. */
export class History {
  readonly #ids = createHash('sha256')
  events = 0

  add({ id }: Pick<StoredEvent, 'id'>): void {
    this.#ids.update(id)
    this.events++
  }

  /** Of the events so far. */
  get digest(): string {
    return this.#ids.copy().digest('base64url')
  }

  isSame(other: History): boolean {
    return this.events === other.events && this.digest === other.digest
  }
}

/** The history that a store holds; `onEvent` is told of each event when it is part of it. */
export async function historyOf(
  eventStore: EventStore,
  onEvent: (event: StoredEvent, history: History) => void = () => {},
): Promise<History> {
  const history = new History()
  for await (const events of eventsOf(eventStore)) {
    for (const event of events) {
      history.add(event)
      onEvent(event, history)
    }
  }
  return history
}
