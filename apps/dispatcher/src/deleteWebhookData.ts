import type { Id } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import { deliveries, deliveryAttempts, endpointHealth, webhookTasks } from '@manabi/webhooks'

/** Deletes up to `batch` deliveries and attempts of a deleted webhook, so that no write takes long; false when none were left. */
export async function deleteWebhookData(state: StateStore, webhookId: Id, batch: number): Promise<boolean> {
  const [kept, log] = [state.collection(deliveries), state.collection(deliveryAttempts)]
  const found = await kept.find({ where: { webhookId }, sort: [['createdAt', 'asc']], limit: batch })
  const attempts = await log.find({ where: { webhookId }, limit: batch })
  if (found.length > 0) await kept.delete({ id: { in: found.map(({ id }) => id) } })
  if (attempts.length > 0) await log.delete({ id: { in: attempts.map(({ id }) => id) } })
  if (found.length + attempts.length > 0) return true
  await state.collection(webhookTasks).delete({ webhookId })
  await state.collection(endpointHealth).delete({ id: webhookId })
  return false
}
