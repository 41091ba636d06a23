import type { AppendResult, EventBatch, NewStoredEvent, ReadAllOptions, StoredEvent } from '../port.ts'

const most = 4_096

/**
 * The events that this process appended last, for followers: they need not be read back and parsed. Positions have no
 * gaps, so as long as these have none, no other process's event stands between them.
 */
export class Recent {
  #events: StoredEvent[] = []

  /** The position of the last one; 0 while there is none. */
  get end(): number {
    return this.#events.at(-1)?.position ?? 0
  }

  /** To be told of appends in the order of their positions, once they are on disk. */
  appended(stream: string, events: readonly NewStoredEvent[], { revision, position }: AppendResult): void {
    const before = position - events.length
    const last = this.#events.at(-1)?.position ?? before
    // An append that was repeated answers what it did long ago.
    if (before < last) return
    if (before > last) this.#events = []
    else if (this.#events.length > most) this.#events = this.#events.slice(-most / 2)
    const revisionBefore = revision - events.length
    events.forEach((event, i) => {
      this.#events.push({ ...event, stream, revision: revisionBefore + i + 1, position: before + i + 1 })
    })
  }

  /** null where others may have appended, or all of it is too long ago. */
  after({ after, limit, types }: ReadAllOptions): EventBatch | null {
    const [first] = this.#events
    const last = this.#events.at(-1)
    if (first === undefined || last === undefined || after < first.position - 1 || after >= last.position) return null
    const following = this.#events.slice(after - first.position + 1)
    const wanted = types === undefined ? following : following.filter(({ type }) => types.includes(type))
    if (wanted.length < limit) return { events: wanted, position: last.position }
    const events = wanted.slice(0, limit)
    return { events, position: events.at(-1)!.position }
  }
}
