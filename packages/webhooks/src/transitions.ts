import { type Timestamp, timestampOf } from '@manabi/kernel'
import { type Delivery, type DeliveryQueue, maxAttempts, type Outcome } from './deliveries.ts'

// The life of a delivery. Each function answers what changes when the delivery enters a state.
//
//   due ──▶ sending ──▶ succeeded
//    ▲ ▲       ├──────▶ failed ──(replayed)──▶ due
//    │ └───────┴─ retrying: due again later
//    └─ queued in `live` or `backfill`: sent one at a time by the step of its webhook; it stays there until it is finished
//    └─ queued in `paused`: waits until its webhook is active
//
// A delivery that is due has a time in `dueAt`. While it is sent it has a `holder`, the id of a process. If that process ends, the
// delivery is due again.

export type NewDelivery = Pick<
  Delivery,
  'id' | 'organizationId' | 'webhookId' | 'eventId' | 'eventType' | 'body' | 'createdAt' | 'position'
>

/** A delivery that is due at once. */
export const newDelivery = (message: NewDelivery): Delivery => ({
  ...message,
  status: 'pending',
  attempts: 0,
  lastAttemptAt: null,
  lastHttpStatus: null,
  lastError: null,
  queue: null,
  ...dueAt(message.createdAt, message.createdAt),
})

/** A delivery that waits in a queue from the beginning. */
export const queuedDelivery = (message: NewDelivery, queue: DeliveryQueue): Delivery => ({
  ...newDelivery(message),
  ...queued(queue),
})

/** Waits in a queue, whatever it did before. */
export const queued = (queue: DeliveryQueue) =>
  ({ status: 'pending', queue, retryAt: null, dueAt: null, scheduledAt: null }) as const

/** Is sent now. Of an unqueued delivery the claim sets the holder, too. */
export const sending = { status: 'delivering' } as const

/** Was not sent after all. */
export const unsent = { status: 'pending' } as const

/** After an attempt: succeeded, retrying, or failed. `waits`: the seconds between attempts, of which the last one repeats. */
export function attempted(delivery: Delivery, outcome: Outcome, waits: readonly number[]): Partial<Delivery> {
  const attempts = delivery.attempts + 1
  const isQueued = (delivery.queue ?? null) !== null
  const tried = {
    attempts,
    lastAttemptAt: timestampOf(outcome.sentAt),
    lastHttpStatus: outcome.httpStatus,
    lastError: outcome.error,
    ...(isBrief(outcome) && { delivered: { milliseconds: outcome.milliseconds, response: outcome.response } }),
  }
  if (outcome.error === null || attempts >= maxAttempts) {
    const status = outcome.error === null ? 'succeeded' : 'failed'
    return { ...tried, status, dueAt: null, ...(isQueued && { queue: null, retryAt: null }) }
  }
  const wait = waits[attempts - 1] ?? waits.at(-1)!
  const retryAt = new Date(outcome.endedAt.getTime() + wait * 1_000).toISOString()
  return { ...tried, status: 'pending', ...(isQueued ? { dueAt: null, retryAt } : { dueAt: retryAt }) }
}

/** Characters of an answer that are kept in the delivery itself: lists read it, too. */
const briefAnswer = 256

/** Whether the delivery keeps the attempt itself. Other attempts have an entry in the log. */
export const isBrief = ({ error, response }: Outcome): boolean => error === null && response.length <= briefAnswer

/** Its webhook is active again: it goes to the queue of an ordered one, or is due. */
export const resumed = (isOrdered: boolean, now: Timestamp): Partial<Delivery> =>
  isOrdered ? queued('live') : { queue: null, ...dueAt(now, now) }

/** Its webhook is ordered no longer: it waits for no other one. A retry keeps its time. */
export const unordered = ({ retryAt }: Delivery, now: Timestamp): Partial<Delivery> => ({
  ...unsent,
  queue: null,
  retryAt: null,
  ...dueAt(retryAt ?? now, now),
})

/** A failed one is sent again: it is due at once, with its attempts reset. */
export const replayed = (now: Date): Partial<Delivery> => ({
  status: 'pending',
  attempts: 0,
  ...dueAt(timestampOf(now), timestampOf(now)),
})

const dueAt = (at: Timestamp, now: Timestamp) => ({ dueAt: at, scheduledAt: now })
