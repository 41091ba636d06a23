import { randomUUID } from 'node:crypto'
import type { Id, Timestamp } from '@manabi/kernel'
import { type StateDocument, type StateStore, stateCollection } from '@manabi/state-store'

/** What is done for a webhook step by step: its queued deliveries, bulk work, and deleting what it leaves. Its id is the webhook's. */
export interface WebhookQueue extends StateDocument {
  readonly organizationId: Id
  /** When the next step is due; null during a step, and when nothing is left to do. */
  readonly dueAt: Timestamp | null
  readonly scheduledAt?: Timestamp | null
  /** The id of the process that does a step; null or absent while none does. */
  readonly holder?: string | null
  /** Of a deleted webhook: since when nothing was left of it but what attempts may leave that are under way. */
  readonly emptySince?: Timestamp
  /** Changes with each wake-up, so that a dispatcher notices one that comes during a step. */
  readonly wakeUp: string
}

export const webhookQueues = stateCollection<WebhookQueue>()({
  name: 'webhook-queues',
  indexes: [['dueAt', 'organizationId'], ['scheduledAt'], ['holder', 'wakeUp']],
})

/** Makes the next step for a webhook due now; after a change that it has to see. */
export async function wakeQueue(
  state: StateStore,
  { webhookId: id, organizationId }: { readonly webhookId: Id; readonly organizationId: Id },
  now: Date,
): Promise<void> {
  const queues = state.collection(webhookQueues)
  const due = { dueAt: now.toISOString(), scheduledAt: now.toISOString() }
  const wakeUp = randomUUID()
  const added = await queues.insert([{ id, organizationId, holder: null, wakeUp, ...due }])
  if (added.length > 0) return
  // First the mark, then the time: a dispatcher that ends its step in between sees one of them.
  await queues.update(id, {}, { wakeUp })
  await queues.update(id, { holder: null }, due)
}
