import type { Id, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { changed, registered, type Webhook, type WebhooksEvent } from '@manabi/webhooks'

export interface WebhookDoc extends Webhook {
  readonly webhookId: Id
  readonly organizationId: Id
  readonly createdAt: Timestamp
}

/** The webhooks of organizations, without their secrets. Grows with the webhooks, of which an organization has 100 at most. */
export const webhooks = projection<WebhookDoc, WebhooksEvent>()({
  name: 'webhooks',
  version: 2,
  indexes: [['organizationId', 'createdAt']],
  on: {
    WebhookRegistered: [
      ({ data }) => data.webhookId,
      (_doc, { data, metadata }) => ({
        webhookId: data.webhookId,
        organizationId: data.organizationId,
        ...registered(data),
        createdAt: metadata.occurredAt,
      }),
    ],
    WebhookChanged: [({ data }) => data.webhookId, (doc, { data }) => doc && { ...doc, ...changed(doc, data) }],
    WebhookDisabled: [({ data }) => data.webhookId, (doc) => doc && { ...doc, isActive: false }],
    WebhookDeleted: [({ data }) => data.webhookId, () => null],
  },
})

/** null for an unknown or deleted one. */
export const webhookOf = async (views: Views, webhookId: Id): Promise<WebhookDoc | null> =>
  views.of(webhooks).get(webhookId)

/** Newest first. */
export async function webhooksOf(views: Views, organizationId: Id): Promise<readonly WebhookDoc[]> {
  const found = await views.of(webhooks).find({
    where: { organizationId },
    sort: [
      ['createdAt', 'desc'],
      ['id', 'desc'],
    ],
  })
  return found.map(({ doc }) => doc)
}
