import { setTimeout as sleep } from 'node:timers/promises'
import { Availability, type StatusLog, Unavailable } from '@manabi/kernel'
import { diagnose } from './diagnose.ts'
import { AccessDenied } from './errors.ts'

/** Kinds of calls. An ACL may refuse one and allow another. */
export type Work = 'appending' | 'reading streams' | 'reading $all'

/** An error of gRPC. */
interface ServiceError {
  readonly code?: unknown
  readonly metadata?: { getMap?(): Record<string, unknown> }
}

const permissionDenied = 7
const unauthenticated = 16

/** Milliseconds between two diagnoses. */
const pause = 5_000
/** Milliseconds in which an answer proves that a failed call was an exception. */
const grace = 500

/** The server's name for an error, such as `stream-deleted`. */
export const exceptionOf = (error: unknown): unknown => (error as ServiceError)?.metadata?.getMap?.()['exception']

/** Turns failed calls into errors. Logs once what is wrong with the server, and once that it is over. */
export class ServerStatus {
  readonly #url: string
  readonly #availability: Availability
  #answers = 0
  #diagnosedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(url: string, log?: StatusLog) {
    this.#url = url
    this.#availability = new Availability('EventStoreDB', log)
  }

  get reason(): string | null {
    return this.#availability.reason
  }

  answered(work: Work): void {
    this.#answers++
    this.#availability.succeeded('server', work)
  }

  /** The error of a call that failed. A tombstone is an answer, too. */
  failed(work: Work, cause: unknown): Unavailable {
    if (cause instanceof Unavailable) return cause
    const { code } = cause as ServiceError
    const exception = exceptionOf(cause)
    if (code === permissionDenied || exception === 'access-denied') return this.denied(work, cause)
    if (exception === 'stream-deleted') this.answered(work)
    else if (code === unauthenticated) this.#availability.failed('server', wrongPassword)
    else if (!this.#isClosed) void this.#diagnose()
    return new Unavailable('eventStore', cause, this.reason ?? 'EventStoreDB does not answer.')
  }

  denied(work: Work, cause: unknown): AccessDenied {
    const reason = `The user in EVENT_STORE_URL lacks the right of ${work} in EventStoreDB. Grant it: docs/guides/eventstoredb.md says how.`
    this.#availability.failed(work, reason)
    return new AccessDenied(cause, reason)
  }

  close(): void {
    this.#isClosed = true
  }

  async #diagnose(): Promise<void> {
    if (performance.now() < this.#diagnosedAt + pause) return
    this.#diagnosedAt = performance.now()
    const answers = this.#answers
    const [reason] = await Promise.all([diagnose(this.#url).catch(String), sleep(grace, undefined, { ref: false })])
    if (this.#answers === answers && !this.#isClosed) this.#availability.failed('server', reason)
    else this.#diagnosedAt = Number.NEGATIVE_INFINITY
  }
}

const wrongPassword = 'EventStoreDB refuses the user or the password in EVENT_STORE_URL. Correct them there.'
