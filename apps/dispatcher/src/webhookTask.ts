import type { Platform } from '@manabi/platform'
import { raisedFor } from '@manabi/projections/webhooks/raisedEvents'
import {
  type BackfillTask,
  deliveries,
  deliveryId,
  queuedDelivery,
  type ReplayTask,
  replayed,
  type Subscription,
  webhookTasks,
} from '@manabi/webhooks'

type TaskStores = Pick<Platform, 'clock' | 'state' | 'views'>

/** Does a part of the webhook's oldest task, `batch` deliveries at most; false when there is nothing to do now. */
export async function continueTask(stores: TaskStores, subscription: Subscription, batch: number): Promise<boolean> {
  const { webhookId } = subscription
  const tasks = stores.state.collection(webhookTasks)
  const [task] = await tasks.find({ where: { webhookId }, sort: [['createdAt', 'asc']], limit: 1 })
  if (task === undefined) return false
  return task.kind === 'replay' ? replay(stores, task, batch) : backfill(stores, subscription, task, batch)
}

async function replay({ state, clock }: TaskStores, task: ReplayTask, batch: number): Promise<boolean> {
  const { webhookId, from, upTo } = task
  const where = { webhookId, status: 'failed', createdAt: { from, upTo } } as const
  const query = { where, sort: [['createdAt', 'asc']], limit: batch } as const
  const found = await state.collection(deliveries).claim(query, replayed(clock.now()))
  if (found.length < batch) await state.collection(webhookTasks).delete({ id: task.id })
  return true
}

/** Queues the next events when the queue is empty, so that it stays short and one backfill ends before the next begins. */
async function backfill(
  { state, clock, views }: TaskStores,
  { webhookId, organizationId }: Subscription,
  task: BackfillTask,
  batch: number,
): Promise<boolean> {
  const [kept, tasks] = [state.collection(deliveries), state.collection(webhookTasks)]
  const queued = { where: { webhookId, queue: 'backfill' }, sort: [['position', 'asc']], limit: 1 } as const
  if ((await kept.find(queued)).length > 0) return false
  const { after, upTo, from, types } = task
  const raised = await raisedFor(views, { organizationId, after, upTo, from, types }, batch)
  const createdAt = clock.now().toISOString()
  const next = raised.map(({ position, envelope }) => {
    const id = deliveryId({ ...envelope, id: `${envelope.id} ${task.id}` }, webhookId)
    const message = { eventId: envelope.id, eventType: envelope.type, body: JSON.stringify(envelope) }
    return queuedDelivery({ ...message, id, organizationId, webhookId, createdAt, position }, 'backfill')
  })
  if (next.length > 0) await kept.insert(next)
  if (raised.length < batch) await tasks.delete({ id: task.id })
  else await tasks.update(task.id, {}, { after: raised.at(-1)!.position })
  return true
}
