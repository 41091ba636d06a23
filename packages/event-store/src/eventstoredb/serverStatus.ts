import { setTimeout as sleep } from 'node:timers/promises'
import { Availability, type StatusLog, Unavailable } from '@manabi/kernel'
import { diagnose } from './diagnose.ts'
import { AccessDenied } from './errors.ts'

/** What is asked of the server; an ACL may refuse one and allow another. */
export type Work = 'appending' | 'reading streams' | 'reading $all'

/** The parts of an error of gRPC that say what happened. */
interface ServiceError {
  readonly code?: unknown
  readonly metadata?: { getMap?(): Record<string, unknown> }
}

const deadlineExceeded = 4
const permissionDenied = 7
const unauthenticated = 16

/** Milliseconds between looks at why the server cannot be reached. */
const pause = 5_000
/** Milliseconds in which a single slow answer does not count as a change of state. */
const grace = 500

export const isLate = (error: unknown): boolean => (error as ServiceError)?.code === deadlineExceeded

/** What the server calls it, `stream-deleted` say. */
export const exceptionOf = (error: unknown): unknown => (error as ServiceError)?.metadata?.getMap?.()['exception']

/** Turns failures of the server into errors, and says once what is wrong and once that it is over. */
export class ServerStatus {
  readonly #url: string
  readonly #availability: Availability
  #answers = 0
  #lookedAt = Number.NEGATIVE_INFINITY
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

  failed(work: Work, cause: unknown): Unavailable {
    const { code } = cause as ServiceError
    if (code === permissionDenied || exceptionOf(cause) === 'access-denied') return this.denied(work, cause)
    if (code === unauthenticated) this.#availability.failed('server', wrongPassword)
    else if (!this.#isClosed) void this.#look()
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

  async #look(): Promise<void> {
    if (performance.now() < this.#lookedAt + pause) return
    this.#lookedAt = performance.now()
    const answers = this.#answers
    const [reason] = await Promise.all([diagnose(this.#url).catch(String), sleep(grace, undefined, { ref: false })])
    if (this.#answers === answers && !this.#isClosed) this.#availability.failed('server', reason)
    else this.#lookedAt = Number.NEGATIVE_INFINITY
  }
}

const wrongPassword = 'EventStoreDB refuses the user or the password in EVENT_STORE_URL. Correct them there.'
