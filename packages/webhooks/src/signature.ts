import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Id } from '@manabi/kernel'

export interface SignedDelivery {
  readonly deliveryId: Id
  /** The envelope's id. */
  readonly eventId: Id
  readonly eventType: string
  /** The raw bytes that are sent. */
  readonly body: string
  /** Send time, UNIX seconds. */
  readonly timestamp: number
  /** As given to the subscriber: `whsec_…`; or its keys, for who signs with it often. */
  readonly secret: string | SigningKeys
}

/** A secret, ready to sign with; making them takes longer than signing. */
export interface SigningKeys {
  readonly service: KeyObject
  readonly standard: KeyObject
}

export const signingKeys = (secret: string): SigningKeys => ({
  service: createSecretKey(Buffer.from(secret)),
  standard: createSecretKey(Buffer.from(secret.slice('whsec_'.length), 'base64')),
})

/** The headers of one attempt: the specification's (section 6, "Delivery request") and those of Standard Webhooks. */
export function deliveryHeaders(delivery: SignedDelivery): Record<string, string> {
  const { deliveryId, eventId, eventType, timestamp, secret } = delivery
  const keys = typeof secret === 'string' ? signingKeys(secret) : secret
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Manabi-Webhooks/1',
    'X-Service-Event': eventType,
    'X-Service-Delivery': deliveryId,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature': serviceSignature(keys, delivery),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature(keys, delivery),
  }
}

type Signed = Pick<SignedDelivery, 'eventId' | 'timestamp' | 'body'>

/** HMAC-SHA256 over `timestamp.body`; the key is the whole secret as text, prefix included (specification section 6, "Signature"). */
const serviceSignature = ({ service }: SigningKeys, { timestamp, body }: Signed): string =>
  `sha256=${createHmac('sha256', service).update(`${timestamp}.${body}`).digest('hex')}`

/** HMAC-SHA256 over `id.timestamp.body`; the key is the bytes that the secret's base64 part stands for (Standard Webhooks, v1). */
const standardSignature = ({ standard }: SigningKeys, { eventId, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', standard).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`
