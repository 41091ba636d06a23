import { Availability, type StatusLog } from '@manabi/kernel'
import { ErrorCode, type NatsError } from 'nats'

/** Says once what is wrong with NATS, and once that it is over. */
export class NatsStatus {
  readonly #availability: Availability

  constructor(log?: StatusLog) {
    this.#availability = new Availability('NATS', log)
  }

  get reason(): string | null {
    return this.#availability.reason
  }

  answered(): void {
    this.#availability.succeeded('server')
  }

  failed(error: unknown, servers: readonly string[] = []): void {
    this.#availability.failed('server', reasonOf(error as NatsError, servers.join(', ')))
  }
}

export function reasonOf(error: NatsError, servers: string): string {
  const text = [error.code, error.message, error.chainedError?.message].join(' ')
  if (/AUTHORIZATION|AUTHENTICATION/i.test(text))
    return 'NATS refuses the user, password or token in FEED_URL. Correct them there.'
  if (/permissions violation/i.test(text))
    return `The user in FEED_URL lacks a right in NATS (${error.message}). docs/operate/run.md lists what it needs.`
  if (error.code === ErrorCode.JetStreamNotEnabled)
    return 'NATS runs without JetStream. Start it with -js, or enable JetStream for the account in FEED_URL.'
  if (/ECONNREFUSED|CONNECTION_REFUSED/.test(text))
    return `Nothing listens at ${servers}. Start NATS, or correct the address in FEED_URL.`
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return `The host of ${servers} is not known. Correct the name in FEED_URL.`
  if (/self[- ]signed|unable to (verify|get)|UNABLE_TO/i.test(text))
    return `NATS at ${servers} has a certificate of an unknown authority. Name the authority's file in NODE_EXTRA_CA_CERTS.`
  if (error.code === ErrorCode.ServerOptionNotAvailable || /wrong version number/i.test(text))
    return `NATS at ${servers} does not speak TLS, which FEED_URL asks for. Write nats:// in place of tls://, or give the server a certificate.`
  return `NATS does not answer (${error.message}). Look into its log, and check FEED_URL.`
}
