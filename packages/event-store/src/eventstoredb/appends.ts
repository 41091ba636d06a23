import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { correlationOf } from './answers.ts'
import type { Connection } from './connection.ts'

type Answer = PromiseWithResolvers<streams.BatchAppendResp>

/** A call that carries any number of appends to the server, and their answers back as they come. */
interface AppendCall {
  readonly waiting: Map<string, Answer>
  write(request: streams.BatchAppendReq): void
  cancel(): void
}

/** Sends appends over one call at a time; when it breaks, the next append begins another. */
export class Appends {
  readonly #connection: Connection
  #call: Promise<AppendCall> | null = null

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Rejects with `Unavailable` when there is no answer: the events may have been kept or not. */
  async send(request: streams.BatchAppendReq, milliseconds: number): Promise<streams.BatchAppendResp> {
    const call = await this.#open()
    const correlationId = randomUUID()
    const answer: Answer = Promise.withResolvers()
    call.waiting.set(correlationId, answer)
    // A server that works answers sooner, if only that it gave up: the connection is dead, and all appends on it try another.
    const giveUp = () => void (call.waiting.has(correlationId) && call.cancel())
    // Where it was this process that stood still, the answer is there and read in this turn of the event loop.
    const timer = setTimeout(() => setImmediate(giveUp), milliseconds)
    call.write(request.setCorrelationId(new shared.UUID().setString(correlationId)))
    return answer.promise.finally(() => {
      clearTimeout(timer)
      call.waiting.delete(correlationId)
    })
  }

  #open(): Promise<AppendCall> {
    this.#call ??= this.#begin()
    return this.#call
  }

  #begin(): Promise<AppendCall> {
    const waiting: AppendCall['waiting'] = new Map()
    const end = (cause?: unknown) => {
      if (this.#call === mine) this.#call = null
      if (waiting.size === 0) return
      const error = this.#connection.status.failed('appending', cause ?? new Error('The server ended the call.'))
      for (const answer of waiting.values()) answer.reject(error)
    }
    const opened = this.#connection.call('appending', Number.POSITIVE_INFINITY, (client, metadata, options) =>
      client.batchAppend(metadata, options),
    )
    const mine = opened.then((call) => {
      call.on('data', (response: streams.BatchAppendResp) => waiting.get(correlationOf(response))?.resolve(response))
      call.once('error', end)
      call.once('end', end)
      return { waiting, write: (request) => void call.write(request), cancel: () => call.cancel() } satisfies AppendCall
    })
    mine.catch(end)
    return mine
  }
}
