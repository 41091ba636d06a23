import type { Id, Timestamp } from '@manabi/kernel'
import { type StateDocument, type StateStore, stateCollection } from '@manabi/state-store'
import { deliveries } from './deliveries.ts'
import { wakeQueue } from './queues.ts'
import { replayed } from './transitions.ts'

interface TaskFacts extends StateDocument {
  readonly webhookId: Id
  readonly createdAt: Timestamp
}

/** Puts failed deliveries created in this time, both ends included, in the queue again. */
export interface ReplayTask extends TaskFacts {
  readonly kind: 'replay'
  readonly from: Timestamp
  readonly upTo: Timestamp
}

/** Sends past events of the organization to the webhook, whether or not they were sent before. */
export interface BackfillTask extends TaskFacts {
  readonly kind: 'backfill'
  /** The position of the last event that was queued. */
  readonly after: number
  /** The position of the last event to be sent. */
  readonly upTo: number
  readonly from: Timestamp | null
  /** null: events of every type. */
  readonly types: readonly string[] | null
}

export type WebhookTask = ReplayTask | BackfillTask

/** Bulk work on the deliveries of a webhook, oldest first; deleted when done. */
export const webhookTasks = stateCollection<WebhookTask>()({
  name: 'webhook-tasks',
  indexes: [['webhookId', 'createdAt', 'id']],
})

interface WebhookKey {
  readonly webhookId: Id
  readonly organizationId: Id
}

/** When it was asked for, and by which call: one that is repeated leads to the same work once. */
interface Asked {
  readonly id: string
  readonly now: Date
}

/** Deliveries that one write replays; more than that become a task. */
const atOnce = 200
const [beginning, end] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']

/**
 * Replays all failed deliveries of a webhook that were created from `from` to `to`, both ends included, and answers how many.
 * Notify the topic `deliveries` afterwards.
 */
export async function replayFailed(
  state: StateStore,
  webhook: WebhookKey,
  { from = beginning, to = end }: { readonly from?: Timestamp | undefined; readonly to?: Timestamp | undefined },
  asked: Asked,
): Promise<number> {
  const { webhookId } = webhook
  const kept = state.collection(deliveries)
  // Those created later are not meant: `to` may lie in the future.
  const now = asked.now.toISOString()
  const upTo = to < now ? to : now
  const where = { webhookId, status: 'failed', createdAt: { from, upTo } } as const
  const count = await kept.count(where)
  if (count <= atOnce) return (await kept.claim({ where, limit: atOnce }, replayed(asked.now))).length
  await addTask(state, webhook, { kind: 'replay', from, upTo }, asked)
  return count
}

export interface Backfill {
  readonly upTo: number
  readonly from: Timestamp | null
  readonly types: readonly string[] | null
}

/**
 * Sends past events to a webhook again, behind live ones, in the order of the feed. Each call makes deliveries of its own. Notify the
 * topic `deliveries` afterwards.
 */
export const addBackfill = (state: StateStore, webhook: WebhookKey, backfill: Backfill, asked: Asked): Promise<void> =>
  addTask(state, webhook, { kind: 'backfill', after: 0, ...backfill }, asked)

/** The types that a backfill sends: those of the webhook that `wanted` names, all of them without it. null: every type. */
export function backfillTypes(
  { eventTypes }: { readonly eventTypes: readonly string[] },
  wanted: readonly string[] = [],
): readonly string[] | null {
  if (wanted.length === 0) return eventTypes.length === 0 ? null : eventTypes
  return eventTypes.length === 0 ? wanted : wanted.filter((type) => eventTypes.includes(type))
}

type NewTask = Omit<ReplayTask, keyof TaskFacts> | Omit<BackfillTask, keyof TaskFacts>

async function addTask(state: StateStore, webhook: WebhookKey, task: NewTask, { id, now }: Asked): Promise<void> {
  const facts = { id, webhookId: webhook.webhookId, createdAt: now.toISOString() }
  await state.collection(webhookTasks).insert([{ ...facts, ...task }])
  await wakeQueue(state, webhook, now)
}
