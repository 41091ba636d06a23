import type { Id, Timestamp } from '@manabi/kernel'
import { type StateDocument, type StateStore, stateCollection } from '@manabi/state-store'
import type { Delivery } from './deliveries.ts'

/**
 * One attempt to send a delivery; its id derives from delivery and claim. An attempt that delivered, and was answered briefly, is in the
 * delivery itself. Kept for `WEBHOOK_RETENTION_DAYS`.
 */
export interface DeliveryAttempt extends StateDocument {
  readonly deliveryId: Id
  readonly webhookId: Id
  readonly at: Timestamp
  readonly httpStatus: number | null
  readonly milliseconds: number
  /** null when it delivered. */
  readonly error: string | null
  /** The first 4 KiB of the answer's body; empty without an answer. */
  readonly response: string
}

export const deliveryAttempts = stateCollection<DeliveryAttempt>()({
  name: 'delivery-attempts',
  indexes: [
    ['deliveryId', 'at', 'id'],
    ['webhookId', 'id'],
    ['at', 'id'],
  ],
})

export type LoggedAttempt = Pick<DeliveryAttempt, 'at' | 'httpStatus' | 'milliseconds' | 'error' | 'response'>

/** The attempts of a delivery, replays included, oldest first. The one that delivered it is the last. */
export async function deliveryLog(state: StateStore, delivery: Delivery): Promise<readonly LoggedAttempt[]> {
  const where = { deliveryId: delivery.id }
  const kept = await state.collection(deliveryAttempts).find({ where, sort: [['at', 'asc']], limit: 1_000 })
  const log = kept.map(({ at, httpStatus, milliseconds, error, response }) => {
    return { at, httpStatus, milliseconds, error, response }
  })
  const { delivered, lastAttemptAt, lastHttpStatus: httpStatus } = delivery
  if (delivered === undefined) return log
  return [...log, { at: lastAttemptAt!, httpStatus, error: null, ...delivered }]
}
