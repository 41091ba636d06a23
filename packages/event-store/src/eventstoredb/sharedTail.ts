import type { EventBatch, ReadAllOptions, StoredEvent } from '../port.ts'
import type { AppendNotifier } from './appendNotifier.ts'

type Read = (options: ReadAllOptions) => Promise<EventBatch>

/** Events that are kept; a follower that is further behind reads for itself. */
const most = 500

/**
 * The latest events of the log, read once for all followers of the process: a completion would otherwise be asked for by each of them,
 * and so would the end of the log.
 */
export class SharedTail {
  readonly #read: Read
  readonly #notifier: Pick<AppendNotifier, 'known' | 'hints'>
  /** What any follower wants; null for all types. */
  #types: Set<string> | null = new Set()
  #events: StoredEvent[] = []
  /** Exclusive: everything wanted between these is in `#events`. null before a follower has come to the end. */
  #from: number | null = null
  #to = 0
  #hints = -1
  #reading: Promise<void> | null = null

  constructor(read: Read, notifier: Pick<AppendNotifier, 'known' | 'hints'>) {
    this.#read = read
    this.#notifier = notifier
  }

  /** To be called before a follower's first read. */
  follow(types: readonly string[] | undefined): void {
    const known = this.#types
    if (known === null || types?.every((type) => known.has(type))) return
    this.#types = types === undefined ? null : new Set([...known, ...types])
    this.#forget()
  }

  /** As the store reads, as of the last notice. */
  async read(options: ReadAllOptions): Promise<EventBatch> {
    const { after } = options
    if (this.#holds(after) && after >= this.#to) await this.#refresh()
    return this.#holds(after) ? this.#following(options) : this.#readDirectly(options)
  }

  #holds(after: number): boolean {
    return this.#from !== null && after >= this.#from
  }

  async #readDirectly(options: ReadAllOptions): Promise<EventBatch> {
    const batch = await this.#read(options)
    if (this.#from === null && batch.events.length < options.limit) this.#from = this.#to = batch.position
    return batch
  }

  #following({ after, limit, types }: ReadAllOptions): EventBatch {
    const wanted = this.#events.filter(
      ({ position, type }) => position > after && (types === undefined || types.includes(type)),
    )
    if (wanted.length < limit) return { events: wanted, position: Math.max(after, this.#to) }
    const events = wanted.slice(0, limit)
    return { events, position: events.at(-1)!.position }
  }

  /** Joins no read that began before the call: what the notice was about may not be in it. */
  async #refresh(): Promise<void> {
    await this.#reading?.catch(() => {})
    if (this.#notifier.known <= this.#to && this.#notifier.hints === this.#hints) return
    this.#reading ??= this.#readOn().finally(() => {
      this.#reading = null
    })
    await this.#reading
  }

  async #readOn(): Promise<void> {
    const types = this.#types
    const { hints } = this.#notifier
    const options = { after: this.#to, limit: most, ...(types !== null && { types: [...types] }) }
    const { events, position } = await this.#read(options)
    // A follower of other types came meanwhile.
    if (this.#from === null || types !== this.#types) return
    this.#to = position
    if (events.length < most) this.#hints = hints
    this.#keep(events)
  }

  #keep(events: readonly StoredEvent[]): void {
    const all = [...this.#events, ...events]
    const dropped = all[all.length - most - 1]
    if (dropped !== undefined) this.#from = dropped.position
    this.#events = all.slice(-most)
  }

  #forget(): void {
    this.#events = []
    this.#from = null
  }
}
