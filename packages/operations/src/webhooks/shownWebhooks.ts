import type { WebhookDoc } from '@manabi/projections/webhooks/webhooks'
import type { StateStore } from '@manabi/state-store'
import { healthOf } from '@manabi/webhooks'
import type { z } from 'zod'
import type { Webhook } from './resources.ts'

/** Webhooks as the contract shows them, with the health of their endpoints. */
export async function shownWebhooks(
  state: StateStore,
  webhooks: readonly WebhookDoc[],
): Promise<z.output<typeof Webhook>[]> {
  const health = await healthOf(state, webhooks)
  return webhooks.map(({ webhookId, url, isActive, eventTypes, description, createdAt, ordered }) => {
    const shown = { id: webhookId, url, isActive, eventTypes: [...eventTypes], description, createdAt, ordered }
    return { ...shown, ...health.get(webhookId)! }
  })
}
