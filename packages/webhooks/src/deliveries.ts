import { type Id, type Timestamp, timestampOf } from '@manabi/kernel'
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
  /**
   * When a dispatcher may claim it: for a pending one its next attempt; while it is being delivered the end of the lease, after
   * which the dispatcher counts as dead. Each claim sets a later time than the one before, so that this time also identifies
   * the claim. null when nothing is left to do.
   */
  readonly dueAt: Timestamp | null
  /** Which dispatcher claimed it last. */
  readonly leasedBy?: string
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
    ['webhookId', 'queue', 'position', 'id'],
    ['status', 'createdAt', 'id'],
    ['webhookId', 'createdAt', 'id'],
    ['webhookId', 'status', 'createdAt', 'id'],
  ],
  sparse: ['dueAt', 'scheduledAt', 'queue'],
})

export type NewDelivery = Pick<
  Delivery,
  'id' | 'organizationId' | 'webhookId' | 'eventId' | 'eventType' | 'body' | 'createdAt' | 'position'
>

/** Due at once. The fields of indexes come first: SQLite looks for a field from the beginning of the document. */
export const newDelivery = (message: NewDelivery): Delivery => ({
  id: message.id,
  webhookId: message.webhookId,
  status: 'pending',
  createdAt: message.createdAt,
  dueAt: message.createdAt,
  scheduledAt: message.createdAt,
  queue: null,
  attempts: 0,
  lastAttemptAt: null,
  lastHttpStatus: null,
  lastError: null,
  organizationId: message.organizationId,
  eventId: message.eventId,
  eventType: message.eventType,
  body: message.body,
  // Not as what is left of the message: V8 copies that field by field.
  ...(message.position !== undefined && { position: message.position }),
})

/** One that waits in a queue. */
export const queuedDelivery = (delivery: NewDelivery, queue: DeliveryQueue): Delivery => ({
  ...newDelivery(delivery),
  queue,
  dueAt: null,
  scheduledAt: null,
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

/**
 * How an attempt changes a delivery. `waits` are the seconds between attempts (`WEBHOOK_RETRY_SECONDS`); the last one repeats.
 */
export function afterAttempt(
  { attempts: before }: Delivery,
  outcome: Outcome,
  waits: readonly number[],
): Partial<Delivery> {
  const attempts = before + 1
  const tried = {
    attempts,
    lastAttemptAt: timestampOf(outcome.sentAt),
    lastHttpStatus: outcome.httpStatus,
    lastError: outcome.error,
  }
  if (outcome.error === null) return { ...tried, status: 'succeeded', dueAt: null }
  if (attempts >= maxAttempts) return { ...tried, status: 'failed', dueAt: null }
  const wait = waits[attempts - 1] ?? waits.at(-1)!
  return { ...tried, status: 'pending', dueAt: new Date(outcome.endedAt.getTime() + wait * 1_000).toISOString() }
}

/** Characters of an answer that are kept in the delivery itself: lists read it, too. */
const briefAnswer = 256

/** What a delivery keeps of the attempt that delivered it; undefined for one that belongs in the log. */
export const keptOutcome = ({ error, milliseconds, response }: Outcome): Delivery['delivered'] =>
  error === null && response.length <= briefAnswer ? { milliseconds, response } : undefined

/** `afterAttempt` for a delivery that was sent from a queue: it stays there until it succeeded or failed for good. */
export function afterQueuedAttempt(delivery: Delivery, outcome: Outcome, waits: readonly number[]): Partial<Delivery> {
  const { dueAt, ...changes } = afterAttempt(delivery, outcome, waits)
  return { ...changes, dueAt: null, retryAt: dueAt ?? null, queue: dueAt === null ? null : (delivery.queue ?? null) }
}

/** How a replay changes a failed delivery: due at once, its attempts reset. */
export const replayed = (now: Date): Partial<Delivery> => ({
  status: 'pending',
  attempts: 0,
  dueAt: now.toISOString(),
  scheduledAt: now.toISOString(),
})

/** When it will be tried again; null unless it waits for a retry. */
export const nextRetryAt = ({ status, attempts, dueAt, retryAt }: Delivery): Timestamp | null =>
  status === 'pending' && attempts > 0 ? (retryAt ?? dueAt) : null
