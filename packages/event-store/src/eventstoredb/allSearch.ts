import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { LRUCache } from 'lru-cache'
import type { EventBatch, ReadAllOptions } from '../port.ts'
import type { Connection } from './connection.ts'
import { type Filter, followAllFiltered, readAllFiltered, streamFilter, typeFilter } from './requests.ts'
import { isLate } from './serverStatus.ts'
import { positionOf, type RecordedEvent, type StoredForm, typeOf } from './storedForm.ts'

/** What a part of a search found, and how far it looked. */
interface Part {
  readonly events: readonly RecordedEvent[]
  readonly reached: number
}

interface Search {
  /** Exclusive. */
  readonly after: number
  /** At least so far. */
  readonly end: number
  readonly limit: number
  readonly filter: Filter
}

const work = 'reading $all'

/**
 * Looks through $all for the wanted events. Ten million others may stand before the first of them: how far a search has come is
 * kept, so that one that was cut off goes on there when it is begun again.
 */
export class AllSearch {
  readonly #connection: Connection
  readonly #form: StoredForm
  readonly #timeout: number
  /** By where a search began and for what: how far nothing was found. */
  readonly #searched = new LRUCache<string, number>({ max: 100 })

  constructor(connection: Connection, form: StoredForm, timeout: number) {
    this.#connection = connection
    this.#form = form
    this.#timeout = timeout
  }

  async upTo(end: number, { after, limit, types }: ReadAllOptions): Promise<EventBatch> {
    const filter = types === undefined ? streamFilter(this.#form.prefix) : typeFilter(types)
    const isWanted = (event: RecordedEvent) =>
      this.#form.isOurs(event) && (types === undefined || types.includes(typeOf(event)))
    const key = `${after} ${types?.join()}`
    for (let position = this.#searched.get(key) ?? after; position < end; ) {
      const found = await this.#part({ after: position, end, limit, filter })
      const events = found.events.filter(isWanted).map((event) => this.#form.stored(event))
      position = found.reached
      if (events.length > 0 || position >= end) {
        this.#searched.delete(key)
        return { events, position }
      }
      this.#searched.set(key, position)
    }
    return { events: [], position: after }
  }

  /** By a read; where that finds nothing in time, by a subscription, because only that tells how far the server has looked. */
  async #part(search: Search): Promise<Part> {
    const { after, end, limit, filter } = search
    // One more, because the event at the position itself comes again.
    const page: RecordedEvent[] = []
    const outcome = await this.#take(readAllFiltered(after, limit + 1, filter), (response) => {
      const event = response.getEvent()?.getEvent()
      if (event !== undefined) page.push(event)
      return true
    })
    const events = page.filter((event) => positionOf(event) > after).slice(0, limit)
    const last = events.length === 0 ? after : positionOf(events.at(-1)!)
    if (outcome === 'ended') return { events, reached: page.length > limit ? last : Math.max(end, last) }
    return events.length > 0 ? { events, reached: last } : this.#follow(search)
  }

  /** Versions differ in whether the event at a checkpoint was looked at; those before the checkpoint before it were. */
  async #follow({ after, end, limit, filter }: Search): Promise<Part> {
    const events: RecordedEvent[] = []
    let [sure, checkpoint] = [after, after]
    const outcome = await this.#take(followAllFiltered(after, filter), (response) => {
      const event = response.getEvent()?.getEvent()
      if (event !== undefined) {
        events.push(event)
        sure = positionOf(event)
      }
      const passed = response.getCheckpoint()
      if (passed !== undefined) {
        sure = Math.max(sure, checkpoint)
        checkpoint = Number(passed.getCommitPosition())
      }
      return events.length < limit && sure < end && checkpoint <= end
    })
    // What follows the end may be passed: it is read again.
    const reached = checkpoint > end ? Math.max(sure, end) : sure
    if (reached > after) return { events, reached }
    throw this.#connection.status.failed(work, new Error(`A search of $all came nowhere (${outcome}).`))
  }

  /** Until `take` has enough, the server ends it, or time is up. Rejects with `Unavailable` when it breaks. */
  async #take(
    request: streams.ReadReq,
    take: (response: streams.ReadResp) => boolean,
  ): Promise<'ended' | 'enough' | 'late'> {
    const call = await this.#connection.call(work, this.#timeout, (client, ...options) =>
      client.read(request, ...options),
    )
    try {
      for await (const response of call as AsyncIterable<streams.ReadResp>) {
        this.#connection.status.answered(work)
        if (!take(response)) return 'enough'
      }
      this.#connection.status.answered(work)
      return 'ended'
    } catch (cause) {
      if (isLate(cause)) return 'late'
      throw this.#connection.status.failed(work, cause)
    } finally {
      call.on('error', () => {})
      call.cancel()
    }
  }
}
