import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { Unavailable } from '@manabi/kernel'
import type { EventBatch, ReadAllOptions, ReadStreamOptions, StoredEvent } from '../port.ts'
import type { Connection } from './connection.ts'
import { readAllFiltered, readLast, readStream, streamFilter, typeFilter } from './requests.ts'
import { positionOf, type RecordedEvent, type StoredForm, typeOf } from './storedForm.ts'

/** Milliseconds: for what a request waits for, and for a search through the whole store, which may find nothing for long. */
const patience = 3_000
const searchPatience = 10 * 60_000

export class Reads {
  readonly #connection: Connection
  readonly #form: StoredForm

  constructor(connection: Connection, form: StoredForm) {
    this.#connection = connection
    this.#form = form
  }

  async stream(stream: string, options: ReadStreamOptions): Promise<StoredEvent[]> {
    const events = await this.#read(readStream(this.#form.nameOf(stream), options), patience)
    return events.map((event) => this.#form.stored(event))
  }

  /** The position of the last event of the server, whoever it belongs to. */
  async end(): Promise<number> {
    const [last] = await this.#read(readLast(), patience)
    return last === undefined ? 0 : positionOf(last)
  }

  /** The server looks for the types, or for our streams where all types are wanted; others' events of these types are left out here. */
  async all({ after, limit, types }: ReadAllOptions): Promise<EventBatch> {
    const filter = types === undefined ? streamFilter(this.#form.prefix) : typeFilter(types)
    const isWanted = (event: RecordedEvent) =>
      this.#form.isOurs(event) && (types === undefined || types.includes(typeOf(event)))
    // The end is taken before the events are read: what comes in between belongs to the next batch.
    const end = await this.end()
    for (let position = after; position < end; ) {
      // One more, because the event at the position itself comes again.
      const page = await this.#read(readAllFiltered(position, limit + 1, filter), searchPatience)
      const next = page.filter((event) => positionOf(event) > position).slice(0, limit)
      const last = next.length === 0 ? position : positionOf(next.at(-1)!)
      position = page.length > limit ? last : Math.max(end, last)
      const events = next.filter(isWanted).map((event) => this.#form.stored(event))
      if (events.length > 0 || position >= end) return { events, position }
    }
    return { events: [], position: after }
  }

  async #read(request: streams.ReadReq, milliseconds: number): Promise<RecordedEvent[]> {
    const responses = await this.#connection.call(milliseconds, (client, metadata, options) =>
      client.read(request, metadata, options),
    )
    const events: RecordedEvent[] = []
    try {
      for await (const response of responses as AsyncIterable<streams.ReadResp>) {
        const event = response.getEvent()?.getEvent()
        if (event !== undefined) events.push(event)
      }
    } catch (cause) {
      throw new Unavailable('eventStore', cause)
    }
    return events
  }
}
