import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { EventBatch, ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'
import { AllSearch } from './allSearch.ts'
import type { Connection } from './connection.ts'
import { StreamDeleted } from './errors.ts'
import { readLast, readStream } from './requests.ts'
import { exceptionOf, isLate } from './serverStatus.ts'
import { positionOf, type RecordedEvent, type StoredForm } from './storedForm.ts'
import { checkWhole, type StreamRange } from './wholeStream.ts'

/** Milliseconds that one answer of the server may take. */
export interface Timeouts {
  /** For an append, and for a page of a stream: a client gets its 503 soon after. */
  readonly request: number
  /** For a search through $all before it asks how far it has come. */
  readonly search: number
  /** For the leader to be found. */
  readonly discovery: number
}

/** Events asked for in one call, so that a long stream has a deadline for each part of it. */
const pageSize = 1_000

export class Reads {
  readonly #connection: Connection
  readonly #form: StoredForm
  readonly #timeouts: Timeouts
  readonly #search: AllSearch

  constructor(connection: Connection, form: StoredForm, timeouts: Timeouts) {
    this.#connection = connection
    this.#form = form
    this.#timeouts = timeouts
    this.#search = new AllSearch(connection, form, timeouts.search)
  }

  /** Page after page; rejects where events are missing, because a fold of the others would be wrong without a sign of it. */
  async stream(stream: string, options: ReadStreamOptions): Promise<StoredEvent[]> {
    const range: StreamRange = { direction: 'forwards', ...options }
    const { direction, limit = Number.POSITIVE_INFINITY } = range
    const step = direction === 'forwards' ? 1 : -1
    const events: StoredEvent[] = []
    for (let { from } = range; ; ) {
      const wanted = Math.min(pageSize, limit - events.length)
      const page = await this.#page(stream, { direction, ...(from !== undefined && { from }), limit: wanted })
      for (const event of page.events) events.push(this.#form.stored(event))
      const next = (events.at(-1)?.revision ?? 0) + step
      const isDone = page.isEnd || events.length >= limit || next < 0
      if (isDone) return checkWhole(stream, range, events)
      from = next
    }
  }

  /** The position of the last event of the server, of whatever namespace. */
  async end(): Promise<number> {
    const [last] = (await this.#events(readLast())).events
    return last === undefined ? 0 : positionOf(last)
  }

  /** The server looks for the types, or for our streams where all types are wanted; others' events of these types are left out here. */
  async all(options: ReadAllOptions): Promise<EventBatch> {
    // The end is taken before the events are read: what comes in between belongs to the next batch.
    const end = await this.end()
    return this.#search.upTo(end, options)
  }

  /** What came before its deadline counts; an answer that is late without any event is a failure. */
  async #page(stream: string, range: ReadStreamOptions): Promise<Page> {
    try {
      return await this.#events(readStream(this.#form.nameOf(stream), range), range.limit)
    } catch (error) {
      if (exceptionOf((error as Error).cause) === 'stream-deleted') throw new StreamDeleted(stream)
      throw error
    }
  }

  async #events(request: streams.ReadReq, limit = 1): Promise<Page> {
    const work = request.getOptions()!.hasAll() ? 'reading $all' : 'reading streams'
    const { status } = this.#connection
    const responses = await this.#connection.call(work, this.#timeouts.request, (client, ...options) =>
      client.read(request, ...options),
    )
    const events: RecordedEvent[] = []
    try {
      for await (const response of responses as AsyncIterable<streams.ReadResp>) {
        const event = response.getEvent()?.getEvent()
        if (event !== undefined) events.push(event)
      }
      status.answered(work)
      return { events, isEnd: events.length < limit }
    } catch (cause) {
      if (isLate(cause) && events.length > 0) return { events, isEnd: false }
      // A tombstone is an answer, too.
      if (exceptionOf(cause) === 'stream-deleted') status.answered(work)
      throw status.failed(work, cause)
    }
  }
}

interface Page {
  readonly events: readonly RecordedEvent[]
  /** Whether the stream has no more. */
  readonly isEnd: boolean
}
