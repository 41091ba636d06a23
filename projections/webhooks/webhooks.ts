import type { Id, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import type { WebhooksEvent } from '@manabi/webhooks'

export interface WebhookDoc {
  readonly webhookId: Id
  readonly organizationId: Id
  readonly url: string
  readonly eventTypes: readonly string[]
  readonly description: string
  readonly createdAt: Timestamp
}

/** The webhooks of organizations, without their secrets. */
export const webhooks = projection<WebhookDoc, WebhooksEvent>()({
  name: 'webhooks',
  version: 1,
  indexes: [['organizationId', 'createdAt']],
  on: {
    WebhookRegistered: [
      ({ data }) => data.webhookId,
      (_doc, { data: { webhookId, organizationId, url, eventTypes, description }, metadata }) => ({
        webhookId,
        organizationId,
        url,
        eventTypes,
        description,
        createdAt: metadata.occurredAt,
      }),
    ],
    WebhookDeleted: [({ data }) => data.webhookId, () => null],
  },
})

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
