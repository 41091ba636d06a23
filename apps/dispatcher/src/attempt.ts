import { StringDecoder } from 'node:string_decoder'
import { AddressNotAllowed } from '@manabi/webhooks'
import type { Dispatcher } from 'undici'
import type { Deadlines } from './deadlines.ts'

export interface Message {
  readonly target: Target
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A URL as `undici` takes it. */
export interface Target {
  readonly origin: string
  readonly path: string
}

export function targetOf(url: string): Target {
  const { origin, pathname, search } = new URL(url)
  return { origin, path: `${pathname}${search}` }
}

export interface Answer {
  /** null without an answer. */
  readonly httpStatus: number | null
  /** Why it does not count as delivered; null when delivered. */
  readonly error: string | null
  /** The beginning of the answer's body; empty without one. */
  readonly response: string
}

/** Bytes of an answer that are read; beyond them the connection is closed. */
const longestAnswer = 64 * 1024
/** Bytes of it that are kept. */
const keptBytes = 4_096

export interface AttemptOptions {
  readonly agent: Dispatcher
  /** Milliseconds. */
  readonly timeout: number
  /** Of that timeout. */
  readonly deadlines: Deadlines
}

/**
 * Posts a message, and calls back once. Delivered is a 2xx whose whole answer came within `timeout` (specification section 6,
 * "Delivery and retry rules"); redirects are not followed.
 */
export function attempt(message: Message, options: AttemptOptions, done: (answer: Answer) => void): void {
  const receiving = new Receiving(options, done)
  const { target, headers, body } = message
  try {
    options.agent.dispatch({ ...target, method: 'POST', headers, body }, receiving)
  } catch (error) {
    receiving.onResponseError(null, error as Error)
  }
}

/** Keeps of an answer what counts, without the stream that a request of `undici` makes of its body: that took longer than the rest. */
class Receiving implements Dispatcher.DispatchHandler {
  readonly #options: AttemptOptions
  readonly #done: (answer: Answer) => void
  readonly #chunks: Buffer[] = []
  #size = 0
  #httpStatus: number | null = null
  #controller: Dispatcher.DispatchController | null = null
  #isOver = false

  constructor(options: AttemptOptions, done: (answer: Answer) => void) {
    this.#options = options
    this.#done = done
    options.deadlines.add(this)
  }

  tooLate(): void {
    this.#end(tooLate(this.#options.timeout), true)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('It is too late.'))
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController): void {
    controller.abort(new Error('Nothing was asked to be upgraded.'))
  }

  /** Also comes for what announces an answer (1xx). */
  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.#httpStatus = status
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#size < keptBytes) this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > longestAnswer) this.#end(refusal(this.#httpStatus!), true)
  }

  onResponseEnd(): void {
    this.#end(refusal(this.#httpStatus!))
  }

  onResponseError(_: unknown, error: Error & { code?: string }): void {
    this.#end(reason(error, this.#options.timeout))
  }

  #end(error: string | null, isLeft = false): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#options.deadlines.delete(this)
    this.#done({ httpStatus: this.#httpStatus, error, response: textOf(this.#chunks) })
    if (isLeft) this.#controller?.abort(new Error('The rest is not read.'))
  }
}

/** Without half a character at its end. */
const textOf = (chunks: readonly Buffer[]): string =>
  chunks.length === 0 ? '' : new StringDecoder('utf8').write(Buffer.concat(chunks).subarray(0, keptBytes))

function refusal(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}. Redirects are not followed.`
  return `The receiver answered ${status}.`
}

const late: ReadonlySet<string> = new Set(['ConnectTimeoutError', 'HeadersTimeoutError', 'BodyTimeoutError'])

/** The same for one that does not exist and one that is private: an organization must not learn which names the network behind has. */
const noAddress = 'The host has no public address.'

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection before its answer was complete.',
  UND_ERR_SOCKET: 'The receiver closed the connection before its answer was complete.',
  EHOSTUNREACH: 'The receiver is unreachable.',
  ENETUNREACH: 'The receiver is unreachable.',
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The receiver's certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The receiver's certificate is signed by an untrusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The receiver's certificate chain is incomplete.",
  ERR_SSL_WRONG_VERSION_NUMBER: 'The receiver does not speak TLS on that port.',
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for another host.",
}

const tooLate = (timeout: number): string => `No complete answer within ${timeout / 1_000} s.`

/** Our sentences instead of the system's, which name internal addresses. */
function reason(error: Error & { code?: string }, timeout: number): string {
  if (error instanceof AddressNotAllowed) return noAddress
  if (late.has(error.name)) return tooLate(timeout)
  return failures[error.code ?? ''] ?? 'The connection failed.'
}
