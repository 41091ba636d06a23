import type { Id, Timestamp } from '@manabi/kernel'
import { type StateDocument, type StateStore, stateCollection } from '@manabi/state-store'

/** One attempt to send a delivery; its id derives from delivery and claim. Kept for `WEBHOOK_RETENTION_DAYS`. */
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

/** The attempts of a delivery, replays included, oldest first. */
export const deliveryLog = (state: StateStore, deliveryId: Id): Promise<readonly DeliveryAttempt[]> =>
  state.collection(deliveryAttempts).find({ where: { deliveryId }, sort: [['at', 'asc']], limit: 1_000 })
