import type { Id, Timestamp } from '@manabi/kernel'
import { type StateDocument, stateCollection } from '@manabi/state-store'

/** Attempts including the first (specification section 6, "Delivery and retry rules"). */
export const maxAttempts = 6

/**
 * Where a delivery waits that is not due by itself: `live` and `backfill` are sent one at a time in feed order, live ones first; `paused`
 * waits until its webhook is active.
 */
export type DeliveryQueue = 'live' | 'backfill' | 'paused'

export const deliveryStatuses = ['pending', 'delivering', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** One webhook message to one endpoint, with its attempts: operational state, kept for `WEBHOOK_RETENTION_DAYS`. */
export interface Delivery extends StateDocument {
  readonly organizationId: Id
  readonly webhookId: Id
  /** The envelope's id. */
  readonly eventId: Id
  readonly eventType: string
  /** The envelope, the same bytes on every attempt. */
  readonly body: string
  readonly status: DeliveryStatus
  /** Finished attempts. */
  readonly attempts: number
  readonly lastAttemptAt: Timestamp | null
  readonly lastHttpStatus: number | null
  readonly lastError: string | null
  readonly createdAt: Timestamp
  /** The event's position, by which queues are sorted. Absent for pings. */
  readonly position?: number
  /** null or absent for one that is due by itself, or finished. */
  readonly queue?: DeliveryQueue | null
  /** When a queued one is tried again; null or absent before its first attempt and after its last. */
  readonly retryAt?: Timestamp | null
  /** When a dispatcher may claim it; null while it is sent or waits in a queue, and when it is finished. */
  readonly dueAt: Timestamp | null
  /** The id of the process that sends it; null or absent while none does. */
  readonly holder?: string | null
  /** When `dueAt` was set; null when it is. A time in the future shows that the clock was set back. */
  readonly scheduledAt?: Timestamp | null
  /** Of the attempt that delivered it, instead of an entry in the log of attempts: its duration, and the receiver's answer. */
  readonly delivered?: Pick<Outcome, 'milliseconds' | 'response'>
  /** The call that had it sent again last, which may be repeated. */
  readonly replayId?: Id
}

export const deliveries = stateCollection<Delivery>()({
  name: 'deliveries',
  indexes: [
    ['dueAt', 'webhookId'],
    ['webhookId', 'dueAt', 'id'],
    ['scheduledAt'],
    ['holder', 'id'],
    ['webhookId', 'queue', 'position', 'id'],
    ['status', 'createdAt', 'id'],
    ['webhookId', 'createdAt', 'id'],
    ['webhookId', 'status', 'createdAt', 'id'],
  ],
  sparse: ['dueAt', 'scheduledAt', 'holder', 'queue'],
})

/** How an attempt ended. */
export interface Outcome {
  readonly sentAt: Date
  readonly endedAt: Date
  /** How long it took, whatever the clock did meanwhile. */
  readonly milliseconds: number
  /** null without an answer. */
  readonly httpStatus: number | null
  /** null when delivered. */
  readonly error: string | null
  /** The first 4 KiB of the answer's body; empty without an answer. */
  readonly response: string
}

/** When it will be tried again; null unless it waits for a retry. */
export const nextRetryAt = ({ status, attempts, dueAt, retryAt }: Delivery): Timestamp | null =>
  status === 'pending' && attempts > 0 ? (retryAt ?? dueAt) : null
