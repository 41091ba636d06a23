import { type Id, notFound } from '@manabi/kernel'
import { type Subscription, subscriptionOf } from '@manabi/webhooks'
import type { Services } from '../services.ts'

interface WebhookPath {
  readonly organizationId: Id
  readonly subscriptionId: Id
}

/** The organization's webhook as it is now; throws 404 `not_found`. */
export async function existingWebhook(
  { repository }: Pick<Services, 'repository'>,
  { organizationId, subscriptionId }: WebhookPath,
): Promise<Subscription> {
  const webhook = await subscriptionOf(repository, { organizationId, webhookId: subscriptionId })
  if (webhook === undefined) throw notFound()
  return webhook
}
