import type { AllStreamSubscription } from '@eventstore/db-client'
import { Notices } from '../notices.ts'
import type { EventBatch, ReadAllOptions, StoredEvent } from '../port.ts'
import { keepSubscribed } from './keepSubscribed.ts'

interface Reads {
  /** Reads the log up to its end, also where it has no more events of ours. */
  readonly toEnd: (options: ReadAllOptions) => Promise<EventBatch>
  /** Reads the log up to our last event: one call less. */
  readonly toLastEvent: (options: ReadAllOptions) => Promise<EventBatch>
}

/** Events that are kept. A follower that is further behind reads the log itself. */
const maxKept = 500
/** Milliseconds between looks at the log without a notice. */
const pause = 1_000

/**
 * The latest events of the log, read once for all followers of the process. Otherwise each of a dozen followers would ask for the same
 * event, and for the end of the log.
 *
 * It is read after a notice: this process's own appends are noticed at once, others by a subscription to the end of $all. A lost notice
 * costs a second and nothing else, because the log is also read without one.
 */
export class SharedLog {
  readonly notices = new Notices(() => this.#watch())
  readonly #reads: Reads
  readonly #subscribeToEnd: () => AllStreamSubscription
  #events: StoredEvent[] = []
  /** `#events` has every event after the first position up to the second. null before a follower has come to the end of the log. */
  #from: number | null = null
  #to = 0
  /** The position of the latest event that was noticed. */
  #noticed = 0
  /** Which of the reads the next refresh needs. A noticed position does not prove that a read shows that event already. */
  #next: keyof Reads | null = 'toEnd'
  #reading: Promise<void> | null = null

  constructor(reads: Reads, subscribeToEnd: () => AllStreamSubscription) {
    this.#reads = reads
    this.#subscribeToEnd = subscribeToEnd
  }

  /** As the store reads, as of the last notice. */
  async read(options: ReadAllOptions): Promise<EventBatch> {
    const { after, limit } = options
    if (this.#from !== null && after >= this.#to) await this.#refresh()
    if (this.#from !== null && after >= this.#from) return this.#kept(options)
    const batch = await this.#reads.toEnd(options)
    if (this.#from === null && batch.events.length < limit) this.#from = this.#to = batch.position
    return batch
  }

  /** Without a position there may be later events anywhere. An event may be noticed twice. */
  notice(position?: number | null): void {
    if (position == null) this.#next = 'toEnd'
    else if (position > this.#noticed) {
      this.#noticed = position
      this.#next ??= 'toLastEvent'
    } else return
    this.notices.announce()
  }

  #watch(): () => void {
    const unsubscribe = keepSubscribed(this.#subscribeToEnd, (subscription) =>
      subscription
        .on('data', ({ event }) => this.notice(event?.position && Number(event.position.commit)))
        .on('confirmation', () => this.notice()),
    )
    const timer = setInterval(() => this.notice(), pause)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }

  #kept({ after, limit, types }: ReadAllOptions): EventBatch {
    const events = this.#events
      .filter(({ position, type }) => position > after && (types?.includes(type) ?? true))
      .slice(0, limit)
    return { events, position: events.length < limit ? Math.max(after, this.#to) : events.at(-1)!.position }
  }

  /** Joins no read that began before the call, because it may have missed the event that was noticed. */
  async #refresh(): Promise<void> {
    await this.#reading?.catch(() => {})
    if (this.#next !== null) {
      this.#reading ??= this.#readOn(this.#next).finally(() => {
        this.#reading = null
      })
    }
    await this.#reading
  }

  async #readOn(kind: keyof Reads): Promise<void> {
    this.#next = null
    try {
      const { events, position } = await this.#reads[kind]({ after: this.#to, limit: maxKept })
      this.#to = position
      if (events.length === maxKept) this.#next = 'toEnd'
      const all = [...this.#events, ...events]
      this.#from = all[all.length - maxKept - 1]?.position ?? this.#from
      this.#events = all.slice(-maxKept)
    } catch (error) {
      this.#next = 'toEnd'
      throw error
    }
  }
}
