import { type Delivery as Kept, maxAttempts, nextRetryAt } from '@manabi/webhooks'
import type { z } from 'zod'
import type { Delivery } from './resources.ts'

/** A delivery as the contract shows it. */
export function deliveryResource(delivery: Kept): z.output<typeof Delivery> {
  const { id, eventId, eventType, status, attempts, lastAttemptAt, lastHttpStatus, lastError, createdAt } = delivery
  const tried = { status, attempts, maxAttempts, lastAttemptAt, lastHttpStatus, lastError } as const
  return { id, eventId, eventType, ...tried, nextRetryAt: nextRetryAt(delivery), createdAt }
}
