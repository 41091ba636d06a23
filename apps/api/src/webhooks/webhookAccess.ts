import { type Caller, type Id, notFound } from '@manabi/kernel'
import { type Subscription, subscriptions } from '@manabi/webhooks'
import { organizationAccess } from '../organizations/organizationAccess.ts'
import type { Services } from '../services.ts'

const managers = ['admin', 'hr'] as const

/** Lets admins, HR and the organization's API keys see webhooks; throws as `organizationAccess` does. */
export const mayReadWebhooks = (caller: Caller, organizationId: Id): void =>
  organizationAccess(caller, organizationId, managers, { apiKeys: true })

/** Lets admins and HR manage webhooks; throws as `organizationAccess` does. */
export const mayManageWebhooks = (caller: Caller, organizationId: Id): void =>
  organizationAccess(caller, organizationId, managers)

interface WebhookPath {
  readonly organizationId: Id
  readonly subscriptionId: Id
}

/** The organization's webhook as it is now; throws 404 `not_found`. */
export async function existingWebhook(
  { repository }: Pick<Services, 'repository'>,
  { organizationId, subscriptionId }: WebhookPath,
): Promise<Subscription> {
  const { state } = await repository.load(subscriptions, [organizationId])
  const webhook = state.find(({ webhookId }) => webhookId === subscriptionId)
  if (webhook === undefined) throw notFound()
  return webhook
}
