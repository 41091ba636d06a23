import { clockTolerance } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import {
  type Delivery,
  deliveries,
  resumed,
  type Subscription,
  sending,
  subscriptionOf,
  unordered,
  type WebhookQueue,
  webhookQueues,
} from '@manabi/webhooks'
import { deleteWebhookData } from './deleteWebhookData.ts'
import type { Deliverer } from './deliverer.ts'
import { Jobs } from './jobs.ts'
import { repeatWhileDown } from './repeatWhileDown.ts'
import { continueTask } from './webhookTask.ts'

interface Pieces extends Pick<Platform, 'clock' | 'log' | 'repository' | 'state' | 'leases' | 'views'> {
  readonly deliverer: Deliverer
  /** Answers true once all events up to a position have become deliveries: until then, an earlier one may still be recorded elsewhere. */
  readonly recorded: (position: number, milliseconds: number) => Promise<boolean>
}

/** An organization has 100 webhooks at most, so none has to wait for another. */
const limit = { total: 1_000, perGroup: 128 }
/** Documents that one step changes. */
const batch = 200
/** Milliseconds for which a step waits until earlier events have become deliveries. */
const longestWait = 5_000
/** Milliseconds beyond the timeout in which an attempt that was under way has been written down. */
const recordingMargin = 30_000

const idle: Partial<WebhookQueue> = { dueAt: null }

/**
 * Does for each webhook, one step at a time and in one process at a time, what has an order or is too much for one write: sends its queued
 * deliveries, releases the paused ones, replays and backfills, deletes what a deleted webhook leaves.
 */
export function startWebhookSteps(pieces: Pieces): Jobs<WebhookQueue, 'organizationId' | 'wakeUp'> {
  return new Jobs<WebhookQueue, 'organizationId' | 'wakeUp'>({
    ...pieces,
    collection: pieces.state.collection(webhookQueues),
    groupBy: 'organizationId',
    unlessChanged: 'wakeUp',
    limit,
    perform: (queue, isOver) => step(pieces, queue, isOver),
  })
}

/** null: nothing is left of a deleted webhook. */
async function step(pieces: Pieces, queue: WebhookQueue, isOver: () => boolean): Promise<Partial<WebhookQueue> | null> {
  const { id: webhookId, organizationId } = queue
  const subscription = await subscriptionOf(pieces.repository, { webhookId, organizationId })
  if (subscription === undefined) return forget(pieces, queue)
  if (!subscription.isActive) return idle
  if (await releasePaused(pieces, subscription)) return again(pieces)
  if (!subscription.ordered && (await releaseOrdered(pieces, subscription))) return again(pieces)
  if (await continueTask(pieces, subscription, batch)) return again(pieces)
  return sendQueued(pieces, subscription, isOver)
}

/** Looks again when attempts are over that were under way: they leave an entry in the log, and the health of the endpoint. */
async function forget(pieces: Pieces, { id, emptySince }: WebhookQueue): Promise<Partial<WebhookQueue> | null> {
  const { state, clock, deliverer } = pieces
  if (await deleteWebhookData(state, id, batch)) return again(pieces)
  const now = clock.now()
  const since = emptySince ?? now.toISOString()
  const over = new Date(Date.parse(since) + deliverer.timeout + recordingMargin)
  return over <= now ? null : { emptySince: since, dueAt: over.toISOString() }
}

async function releasePaused({ state, clock }: Pieces, { webhookId, ordered }: Subscription): Promise<boolean> {
  const now = clock.now().toISOString()
  const kept = state.collection(deliveries)
  const query = { where: { webhookId, queue: 'paused' }, sort: [['position', 'asc']], limit: batch } as const
  const paused = await kept.claim(query, resumed(ordered, now))
  return paused.length > 0
}

/** Nothing waits for another any more. What is to be tried again keeps its time. */
async function releaseOrdered({ state, clock }: Pieces, { webhookId }: Subscription): Promise<boolean> {
  const now = clock.now().toISOString()
  const kept = state.collection(deliveries)
  const live = await kept.find({ where: { webhookId, queue: 'live' }, sort: [['position', 'asc']], limit: batch })
  for (const delivery of live) await kept.update(delivery.id, { queue: 'live' }, unordered(delivery, now))
  return live.length > 0
}

async function sendQueued(
  pieces: Pieces,
  subscription: Subscription,
  isOver: () => boolean,
): Promise<Partial<WebhookQueue>> {
  let current: Subscription | undefined = subscription
  // A batch at a time, so that a replay or a backfill goes on beside a busy queue.
  for (let sent = 0; sent < batch && !isOver(); sent++) {
    if (!current?.isActive || current.ordered !== subscription.ordered) break
    const next = await nextOf(pieces, current)
    if (next === null && (await continueTask(pieces, current, batch))) continue
    if (next === null) return idle
    if (next === 'not yet') break
    const retryAt = waitsUntil(pieces, next)
    if (retryAt !== null) return { dueAt: retryAt }
    if (isOver()) break
    await send(pieces, next, current, isOver)
    current = await subscriptionOf(pieces.repository, current)
  }
  return again(pieces)
}

/** The live delivery of the earliest event; without one, that of the backfill. */
async function nextOf(pieces: Pieces, subscription: Subscription): Promise<Delivery | 'not yet' | null> {
  const live = await firstIn(pieces, subscription, 'live')
  if (live === null) return firstIn(pieces, subscription, 'backfill')
  if (!(await pieces.recorded(live.position ?? 0, longestWait))) return 'not yet'
  return firstIn(pieces, subscription, 'live')
}

async function firstIn(
  { state }: Pieces,
  { webhookId }: Subscription,
  queue: 'live' | 'backfill',
): Promise<Delivery | null> {
  const kept = state.collection(deliveries)
  const [first] = await kept.find({ where: { webhookId, queue }, sort: [['position', 'asc']], limit: 1 })
  return first ?? null
}

/** null when it may be sent now; so it may when it was last tried in the future: the clock was set back. */
function waitsUntil({ clock }: Pieces, { retryAt, lastAttemptAt }: Delivery): string | null {
  const now = clock.now()
  if (retryAt === null || retryAt === undefined || retryAt <= now.toISOString()) return null
  const isBeforeStep = lastAttemptAt !== null && Date.parse(lastAttemptAt) > now.getTime() + clockTolerance
  return isBeforeStep ? null : retryAt
}

async function send(
  { state, deliverer }: Pieces,
  delivery: Delivery,
  subscription: Subscription,
  isOver: () => boolean,
): Promise<void> {
  const kept = state.collection(deliveries)
  const queue = delivery.queue!
  // Sent meanwhile by another dispatcher, while this one was held up.
  if ((await kept.update(delivery.id, { queue }, sending)) === null) return
  const changes = await deliverer.deliver(delivery, subscription, isOver)
  await repeatWhileDown(() => kept.update(delivery.id, { queue }, changes), isOver)
}

function again({ clock }: Pieces): Partial<WebhookQueue> {
  return { dueAt: clock.now().toISOString() }
}
