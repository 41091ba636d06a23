import { createHmac } from 'node:crypto'
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
  /** As given to the subscriber: `whsec_…`. */
  readonly secret: string
}

/** The headers of one attempt: the specification's (section 6, "Delivery request") and those of Standard Webhooks. */
export function deliveryHeaders(delivery: SignedDelivery): Record<string, string> {
  const { deliveryId, eventId, eventType, timestamp } = delivery
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Manabi-Webhooks/1',
    'X-Service-Event': eventType,
    'X-Service-Delivery': deliveryId,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature': serviceSignature(delivery),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature(delivery),
  }
}

type Signed = Pick<SignedDelivery, 'secret' | 'timestamp' | 'body'>

/** HMAC-SHA256 over `timestamp.body`; the key is the whole secret as text, prefix included (specification section 6, "Signature"). */
export const serviceSignature = ({ secret, timestamp, body }: Signed): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** HMAC-SHA256 over `id.timestamp.body`; the key is the bytes that the secret's base64 part stands for (Standard Webhooks, v1). */
export const standardSignature = ({ secret, eventId, timestamp, body }: Signed & { eventId: string }): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`
}
