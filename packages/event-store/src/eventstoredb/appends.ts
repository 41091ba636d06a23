import { randomBytes } from 'node:crypto'
import { finished } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, Unavailable } from '@manabi/kernel'
import { type ExpectedRevision, type NewStoredEvent, WrongExpectedRevision } from '../port.ts'
import { type Connection, inTime } from './connection.ts'
import { AccessDenied, streamDeleted } from './errors.ts'
import { type services, shared, type streams } from './internals.ts'
import { append } from './requests.ts'
import type { StoredForm } from './storedForm.ts'

type AppendAnswer = streams.BatchAppendResp

/** The revision of the last event, and the position of the first one, null where the server does not say it. */
export interface KeptAppend {
  readonly revision: number
  readonly position: number | null
}

interface OpenCall {
  readonly call: ReturnType<services.StreamsClient['batchAppend']>
  /** The answers that are awaited, by the id of the append. */
  readonly waiting: Map<string, PromiseWithResolvers<AppendAnswer>>
}

/** Sends all appends over one call, over which their answers come back. When it breaks, the next append begins another. */
export class Appends {
  readonly #connection: Connection
  readonly #form: StoredForm
  #open: Promise<OpenCall> | null = null

  constructor(connection: Connection, form: StoredForm) {
    this.#connection = connection
    this.#form = form
  }

  /**
   * An append without an answer may have been kept or not. It is sent again with the same event ids, which the server recognizes:
   * it answers as it would have done the first time, even when others have appended since. Rejects with `WrongExpectedRevision`;
   * 413 `payload_too_large`; `Unavailable` when no answer comes in time; and another error when the server will never take it.
   */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<KeptAppend> {
    const proposed = events.map((event) => this.#form.proposed(event))
    const end = performance.now() + this.#connection.timeoutMs
    for (let pause = 25; ; pause = Math.min(2 * pause, 500)) {
      try {
        const request = append(this.#form.nameOf(stream), expected, proposed)
        const answer = await this.#send(request, end)
        const success = answer.getSuccess()
        if (success === undefined) throw this.#refusal(answer.getError()!, stream, expected)
        this.#connection.status.answered('appending')
        const position = Number(success.getPosition()?.getCommitPosition())
        const isKnown = Number.isSafeInteger(position)
        return { revision: Number(success.getCurrentRevision()), position: isKnown ? position : null }
      } catch (error) {
        const isHopeless = !(error instanceof Unavailable) || error instanceof AccessDenied
        if (isHopeless || performance.now() + pause >= end) throw error
        await sleep(pause)
      }
    }
  }

  /** Until `end`, in milliseconds of `performance.now()`, also while the call is begun. */
  async #send(request: streams.BatchAppendReq, end: number): Promise<AppendAnswer> {
    this.#open ??= this.#begin()
    const { call, waiting } = await this.#inTime(this.#open, end)
    const id = newId()
    const answer = Promise.withResolvers<AppendAnswer>()
    waiting.set(keyOf(id), answer)
    const sentAt = performance.now()
    call.write(request.setCorrelationId(id))
    try {
      return await this.#inTime(answer.promise, end)
    } catch (error) {
      // A working server answers sooner, if only that it gave up. The connection is dead, so all appends on it try another.
      if (performance.now() - sentAt >= this.#connection.timeoutMs / 2) call.cancel()
      throw error
    } finally {
      waiting.delete(keyOf(id))
    }
  }

  #inTime<Result>(work: Promise<Result>, end: number): Promise<Result> {
    return inTime(work, end - performance.now()).catch((cause) => {
      throw this.#connection.status.failed('appending', cause)
    })
  }

  async #begin(): Promise<OpenCall> {
    const waiting: OpenCall['waiting'] = new Map()
    const ended = (cause: unknown) => {
      this.#open = null
      for (const answer of waiting.values()) answer.reject(cause)
    }
    try {
      const call = await this.#connection.begin('appending', (client, ...options) => client.batchAppend(...options))
      call.on('data', (answer: AppendAnswer) => waiting.get(keyOf(answer.getCorrelationId()!))?.resolve(answer))
      finished(call, { writable: false }, (cause) => ended(cause ?? new Error('The server ended the call.')))
      return { call, waiting }
    } catch (error) {
      ended(error)
      throw error
    }
  }

  #refusal(
    error: NonNullable<ReturnType<AppendAnswer['getError']>>,
    stream: string,
    expected: ExpectedRevision,
  ): Error {
    const { status } = this.#connection
    const kind = error.getDetails()?.getTypeName().replace('event_store.client.', '') ?? ''
    const cause = new Error(`EventStoreDB refused an append: ${kind} ${error.getMessage()}`)
    switch (kind) {
      case 'WrongExpectedVersion': {
        status.answered('appending')
        const wrong = shared.WrongExpectedVersion.deserializeBinary(error.getDetails()!.getValue_asU8())
        const actual = wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : 'none'
        return new WrongExpectedRevision(stream, expected, actual)
      }
      case 'MaximumAppendSizeExceeded':
        return new Problem('payload_too_large', undefined, { cause })
      case 'AccessDenied':
        return status.denied('appending', cause)
      case 'StreamDeleted':
        return streamDeleted(stream)
      case 'BadRequest':
        return cause
      default:
        // Not ready, too busy, timed out.
        return status.failed('appending', cause)
    }
  }
}

/** A UUID in two halves, as the server answers it in whatever form it was sent. */
function newId(): shared.UUID {
  const bytes = randomBytes(16)
  const halves = new shared.UUID.Structured()
    .setMostSignificantBits(String(bytes.readBigInt64BE(0)))
    .setLeastSignificantBits(String(bytes.readBigInt64BE(8)))
  return new shared.UUID().setStructured(halves)
}

function keyOf(id: shared.UUID): string {
  const halves = id.getStructured()!
  return `${halves.getMostSignificantBits()} ${halves.getLeastSignificantBits()}`
}
