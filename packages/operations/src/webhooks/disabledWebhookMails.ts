import type { Repository } from '@manabi/event-store'
import type { Id, Timestamp } from '@manabi/kernel'
import { webhookDisabledMail } from '@manabi/mail'
import { organization } from '@manabi/organizations'
import { WebhookDisabled, webhooks } from '@manabi/webhooks'
import { emailOf } from '../mails/emailOf.ts'
import { mailKind } from '../mails/mailKind.ts'
import { standingInvitations } from '../organizations/invitations/standingInvitations.ts'

interface DisabledFacts {
  readonly webhookId: Id
  readonly url: string
  readonly failingSince: Timestamp
}

/** Milliseconds for which administrators are told. */
const lifetime = 7 * 86_400_000

/** To each administrator, while the webhook is inactive. */
export const disabledWebhookMails = mailKind<DisabledFacts>()({
  name: 'webhookDisabled',
  events: [WebhookDisabled],
  mailsOf: async ({ id, data, metadata }, { repository }) => {
    const expiresAt = new Date(Date.parse(metadata.occurredAt) + lifetime).toISOString()
    const admins = await adminsOf(repository, data.organizationId)
    return admins.map((userId) => ({ ...data, id: `${id}-${userId}`, userId, expiresAt }))
  },
  write: async ({ organizationId, userId, webhookId, url, failingSince }, { repository }) => {
    const webhook = (await repository.load(webhooks, [organizationId])).state.get(webhookId)
    if (webhook?.isActive !== false || !(await adminsOf(repository, organizationId)).includes(userId)) return null
    const to = await emailOf({ repository }, userId)
    if (to === null) return null
    const { organizationName } = (await repository.load(standingInvitations, [organizationId])).state
    return { to, ...webhookDisabledMail({ organizationName, url, failingSince }) }
  },
})

async function adminsOf(repository: Repository, organizationId: Id): Promise<readonly Id[]> {
  const { state } = await repository.load(organization, [organizationId])
  if (state.status === 'none') return []
  return [...state.members].filter(([, roles]) => roles.includes('admin')).map(([userId]) => userId)
}
