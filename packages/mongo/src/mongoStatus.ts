import { setTimeout as sleep } from 'node:timers/promises'
import { Availability, type StatusLog } from '@manabi/kernel'
import { MongoServerError, MongoServerSelectionError } from 'mongodb'

/** Milliseconds in which a connection that broke does not count as a change of state. */
const grace = 500

const unauthorized = 13
const authenticationFailed = 18

/** What the driver says of each server that it could not select. */
interface Topology {
  readonly servers?: ReadonlyMap<string, { readonly error?: (Error & { readonly cause?: unknown }) | null }>
}

/** One for each server and log: a process has a client for read models and one for operational state. */
const known = new WeakMap<StatusLog, Map<string, MongoStatus>>()

export function mongoStatus(url: string, log: StatusLog | undefined): MongoStatus {
  if (log === undefined) return new MongoStatus()
  const ofLog = known.get(log) ?? new Map<string, MongoStatus>()
  known.set(log, ofLog)
  const status = ofLog.get(url) ?? new MongoStatus(log)
  ofLog.set(url, status)
  return status
}

/** Says once what is wrong with the server, and once that it is over. */
export class MongoStatus {
  readonly #availability: Availability
  #answers = 0
  #isWaiting = false

  constructor(log?: StatusLog) {
    this.#availability = new Availability('MongoDB', log)
  }

  get reason(): string | null {
    return this.#availability.reason
  }

  answered(): void {
    this.#answers++
    this.#availability.succeeded('server')
  }

  failed(error: Error): void {
    const reason = reasonOf(error)
    if (reason !== null) this.#availability.failed('server', reason)
    else void this.#later(error)
  }

  /** A connection that broke is made again, a primary that stepped down replaced: often before anybody has to know. */
  async #later(error: Error): Promise<void> {
    if (this.#isWaiting || this.reason !== null) return
    this.#isWaiting = true
    const answers = this.#answers
    await sleep(grace, undefined, { ref: false })
    this.#isWaiting = false
    if (this.#answers === answers && this.reason === null)
      this.#availability.failed('server', `MongoDB does not answer (${error.message}). Look into its log.`)
  }
}

export const isRefused = (error: unknown): boolean =>
  error instanceof MongoServerError && (error.code === unauthorized || error.code === authenticationFailed)

/** null where it is likely to pass. */
export function reasonOf(error: Error): string | null {
  if (error instanceof MongoServerError && error.code === authenticationFailed)
    return 'MongoDB refuses the user or the password in READ_STORE_URL. Correct them there.'
  if (error instanceof MongoServerError && error.code === unauthorized)
    return `The user in READ_STORE_URL lacks a right in MongoDB (${error.errmsg ?? error.message}). Give it the role readWrite on the database.`
  if (!(error instanceof MongoServerSelectionError)) return null
  const servers = [...((error.reason as Topology | undefined)?.servers ?? [])]
  const [address, failure] = servers.map(([at, { error: cause }]) => [at, cause] as const).find(([, one]) => one) ?? []
  if (failure) return reasonOfConnection(address!, [failure.message, String(failure.cause)].join(' '))
  const names = servers.map(([at]) => at).join(', ')
  return `MongoDB at ${names} has no primary, or does not answer. Look into its log, and check READ_STORE_URL.`
}

function reasonOfConnection(address: string, text: string): string {
  if (/ECONNREFUSED/.test(text))
    return `Nothing listens at ${address}. Start MongoDB, or correct the address in READ_STORE_URL.`
  if (/ENOTFOUND|EAI_AGAIN/.test(text))
    return `The host of ${address} is not known. Correct the name in READ_STORE_URL.`
  if (/self[- ]signed|unable to (verify|get)|UNABLE_TO|SELF_SIGNED/i.test(text))
    return `MongoDB at ${address} has a certificate of an unknown authority. Name the authority's file in READ_STORE_URL: tlsCAFile=/path/to/ca.crt.`
  if (/wrong version number|packet length too long/i.test(text))
    return `MongoDB at ${address} does not speak TLS, which READ_STORE_URL asks for. Remove tls=true from it, or give the server a certificate.`
  if (/connection .*closed|ECONNRESET/i.test(text))
    return `MongoDB at ${address} closes the connection. If it expects TLS, add tls=true to READ_STORE_URL; else look into its log.`
  return `MongoDB at ${address} does not answer (${text.split('\n')[0]!.trim()}). Check READ_STORE_URL and the way to the server.`
}
