import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { Unavailable } from '@manabi/kernel'
import { correlationOf } from './answers.ts'
import type { Connection } from './connection.ts'

type Answer = PromiseWithResolvers<streams.BatchAppendResp>

/** A call that carries any number of appends to the server, and their answers back as they come. */
interface Lane {
  readonly waiting: Map<string, Answer>
  write(request: streams.BatchAppendReq): void
  cancel(): void
}

/** Sends appends over one call at a time; when it breaks, the next append begins another. */
export class Appends {
  readonly #connection: Connection
  #lane: Promise<Lane> | null = null

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Rejects with `Unavailable` when there is no answer: then nobody knows whether the events were kept. */
  async send(request: streams.BatchAppendReq, milliseconds: number): Promise<streams.BatchAppendResp> {
    const lane = await this.#open()
    const correlationId = randomUUID()
    const answer: Answer = Promise.withResolvers()
    lane.waiting.set(correlationId, answer)
    // A server that lives answers in less, be it that it gave up: this connection is dead, and all on it shall try another.
    const timer = setTimeout(() => lane.cancel(), milliseconds)
    lane.write(request.setCorrelationId(new shared.UUID().setString(correlationId)))
    return answer.promise.finally(() => {
      clearTimeout(timer)
      lane.waiting.delete(correlationId)
    })
  }

  #open(): Promise<Lane> {
    this.#lane ??= this.#begin()
    return this.#lane
  }

  #begin(): Promise<Lane> {
    const waiting: Lane['waiting'] = new Map()
    const end = (cause?: unknown) => {
      if (this.#lane === mine) this.#lane = null
      for (const answer of waiting.values()) answer.reject(new Unavailable('eventStore', cause))
    }
    const opened = this.#connection.call(Number.POSITIVE_INFINITY, (client, metadata, options) =>
      client.batchAppend(metadata, options),
    )
    const mine = opened.then((call) => {
      call.on('data', (response: streams.BatchAppendResp) => waiting.get(correlationOf(response))?.resolve(response))
      call.once('error', end)
      call.once('end', end)
      return { waiting, write: (request) => void call.write(request), cancel: () => call.cancel() } satisfies Lane
    })
    mine.catch(end)
    return mine
  }
}
