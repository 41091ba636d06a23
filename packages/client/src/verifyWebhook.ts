import { ManabiError } from './manabiError.ts'
import type { Envelope } from './types.ts'

export interface SignedMessage {
  /** `whsec_…`, as the registration answered it. */
  readonly secret: string
  /** Of the request: a `Headers` object, or a record as Node's servers have it. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw body, before any parsing. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** How many seconds the time of sending may be off; default 300. */
  readonly tolerance?: number
}

/**
 * The event of a message that this service signed lately; throws a ManabiError (`invalid_signature`) for any other. Takes the headers of
 * Standard Webhooks, or those named X-Service-*.
 */
export async function verifyWebhook({ secret, headers, body, tolerance = 300 }: SignedMessage): Promise<Envelope> {
  const header = (name: string): string => headerIn(headers, name)
  const raw = bytesOf(body)
  const standard = header('webhook-signature')
  const timestamp = header(standard ? 'webhook-timestamp' : 'x-service-timestamp')
  const age = Date.now() / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > tolerance) throw refused('The message is too old, or has no time.')
  const isGenuine = standard
    ? await isStandard(secret, standard, joined(`${header('webhook-id')}.${timestamp}.`, raw))
    : await isOurs(secret, header('x-service-signature'), joined(`${timestamp}.`, raw))
  if (!isGenuine) throw refused('The signature is not that of the message.')
  return JSON.parse(new TextDecoder().decode(raw))
}

/** Several signatures, separated by spaces, while a secret is replaced. Its key is what the base64 after the prefix stands for. */
async function isStandard(secret: string, signatures: string, signed: Bytes): Promise<boolean> {
  const key = await keyOf(fromBase64(secret.replace(/^whsec_/, '')))
  const checks = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => isSignature(key, fromBase64(signature.slice(3)), signed))
  return (await Promise.all(checks)).includes(true)
}

/** The key is the whole secret as text. */
async function isOurs(secret: string, signature: string, signed: Bytes): Promise<boolean> {
  const [, hex] = /^sha256=((?:[0-9a-f]{2})+)$/.exec(signature) ?? []
  if (hex === undefined) return false
  const bytes = Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  return isSignature(await keyOf(bytesOf(secret)), bytes, signed)
}

type Bytes = Uint8Array<ArrayBuffer>

const algorithm = { name: 'HMAC', hash: 'SHA-256' }
const keyOf = (bytes: Bytes) => crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])

/** In constant time. */
const isSignature = (key: Awaited<ReturnType<typeof keyOf>>, signature: Bytes, signed: Bytes): Promise<boolean> =>
  crypto.subtle.verify('HMAC', key, signature, signed)

function headerIn(headers: SignedMessage['headers'], name: string): string {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? ''
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return entry === undefined ? '' : String(entry[1])
}

function bytesOf(body: SignedMessage['body']): Bytes {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}

function joined(prefix: string, raw: Bytes): Bytes {
  const start = bytesOf(prefix)
  const all = new Uint8Array(start.length + raw.length)
  all.set(start)
  all.set(raw, start.length)
  return all
}

/** Nothing for what is not base64. */
function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const refused = (detail: string) => new ManabiError({ status: 0, code: 'invalid_signature', detail })
