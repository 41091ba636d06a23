import { ErrorCode, type NatsError } from 'nats'

/** What is wrong with NATS, in one sentence that says what to do. */
export function reasonOf(error: unknown, addresses: readonly string[] = []): string {
  const { code, message, chainedError } = error as NatsError
  const text = [code, message, chainedError?.message].join(' ')
  const servers = addresses.join(', ')
  if (/AUTHORIZATION|AUTHENTICATION/i.test(text))
    return 'NATS refuses the user, password or token in FEED_URL. Correct them there.'
  if (/permissions violation/i.test(text))
    return `The user in FEED_URL lacks a right in NATS (${message}). docs/operate/run.md lists what it needs.`
  if (code === ErrorCode.JetStreamNotEnabled)
    return 'NATS runs without JetStream. Start it with -js, or enable JetStream for the account in FEED_URL.'
  if (/ECONNREFUSED|CONNECTION_REFUSED/.test(text))
    return `Nothing listens at ${servers}. Start NATS, or correct the address in FEED_URL.`
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return `The host of ${servers} is not known. Correct the name in FEED_URL.`
  if (/self[- ]signed|unable to (verify|get)|UNABLE_TO/i.test(text))
    return `NATS at ${servers} has a certificate of an unknown authority. Name the authority's file in NODE_EXTRA_CA_CERTS.`
  if (code === ErrorCode.ServerOptionNotAvailable || /wrong version number/i.test(text))
    return `NATS at ${servers} does not speak TLS, which FEED_URL asks for. Write nats:// in place of tls://, or give the server a certificate.`
  return `NATS does not answer (${message}). Look into its log, and check FEED_URL.`
}
