import type { Repository } from '@manabi/event-store'
import { user } from '@manabi/identity'
import { type Mail, webhookDisabledMail } from '@manabi/mail'
import { webhooks } from '@manabi/webhooks'
import { adminsOf } from './mailRecorder.ts'
import type { OutgoingWarning } from './outbox.ts'
import { standingInvitations } from './standingInvitations.ts'

/** null when the webhook is active again or deleted, or the person is not an administrator any more or has no address. */
export async function writeWarning(
  { repository }: { readonly repository: Repository },
  { id, organizationId, userId, webhookId, url, failingSince }: OutgoingWarning,
): Promise<Mail | null> {
  const webhook = (await repository.load(webhooks, [organizationId])).state.get(webhookId)
  if (webhook?.isActive !== false || !(await adminsOf(repository, organizationId)).includes(userId)) return null
  const { state: account } = await repository.load(user, [userId])
  if (account.status !== 'active' || account.email === '') return null
  const { organizationName } = (await repository.load(standingInvitations, [organizationId])).state
  return { id, to: account.email, ...webhookDisabledMail({ organizationName, url, failingSince }) }
}
