import { StringDecoder } from 'node:string_decoder'
import { AddressNotAllowed } from '@manabi/webhooks'
import type { Agent } from 'undici'

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
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

/**
 * Posts a message. Delivered is a 2xx whose answer ended within `timeout` milliseconds, even where its body is malformed or cut off
 * (specification section 6, "Delivery and retry rules"). Redirects are not followed.
 */
export async function attempt({ url, headers, body }: Message, agent: Agent, timeout: number): Promise<Answer> {
  const { origin, pathname, search } = new URL(url)
  const signal = AbortSignal.timeout(timeout)
  const chunks: Buffer[] = []
  const answer = (httpStatus: number | null, error: string | null) => ({ httpStatus, error, response: textOf(chunks) })
  let httpStatus: number | null = null
  try {
    const request = { origin, path: `${pathname}${search}`, method: 'POST', headers, body, signal } as const
    const received = await agent.request(request)
    httpStatus = received.statusCode
    await readBeginning(received.body, chunks)
    return answer(httpStatus, refusal(httpStatus))
  } catch (error) {
    if (signal.aborted || late.has((error as Error).name))
      return answer(httpStatus, `No complete answer within ${timeout / 1_000} s.`)
    // The status is the outcome, however broken the body is.
    return answer(httpStatus, httpStatus === null ? reason(error as Error) : refusal(httpStatus))
  }
}

/** Leaves what comes after the longest answer, which closes the connection. */
async function readBeginning(body: AsyncIterable<Buffer>, chunks: Buffer[]): Promise<void> {
  let size = 0
  for await (const chunk of body) {
    if (size < keptBytes) chunks.push(chunk)
    size += chunk.length
    if (size > longestAnswer) return
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
const noAddress = 'The host name was not found, or has no public address.'

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

/** Our sentences instead of the system's, which name internal addresses. */
function reason(error: Error & { code?: string }): string {
  if (error instanceof AddressNotAllowed) return noAddress
  return failures[error.code ?? ''] ?? 'The connection failed.'
}
