import type { Repository, StoredEvent } from '@manabi/event-store'
import { PasswordResetRequested } from '@manabi/identity'
import { type EventOf, type Id, type Recorded, type Timestamp, unreachable } from '@manabi/kernel'
import { InvitationRenewed, MemberInvited, organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { WebhookDisabled } from '@manabi/webhooks'
import { type OutgoingMail, outbox } from './outbox.ts'

type Pieces = Pick<Platform, 'codec' | 'repository' | 'state' | 'clock'>

/** The events that lead to mails. */
const mailed = [MemberInvited, InvitationRenewed, WebhookDisabled, PasswordResetRequested] as const

type Mailed = Recorded<EventOf<(typeof mailed)[number]>>

export const mailedTypes: readonly string[] = mailed.map(({ type }) => type)

/** Milliseconds for which administrators are told of a disabled webhook. */
const warningLifetime = 7 * 86_400_000

/**
 * Adds to the outbox a mail for each invitation and each link for another password, and one for each administrator when a webhook is disabled, and deletes the expired ones.
 * Harmless when repeated: a mail's id derives from its event.
 */
export function createMailRecorder({ codec, repository, state, clock }: Pieces) {
  const kept = state.collection(outbox)
  const mailsOf = async (event: Mailed, now: Timestamp): Promise<OutgoingMail[]> => {
    switch (event.type) {
      case 'MemberInvited':
        return [invitationOf(event, event.data.invitationId, now)]
      case 'InvitationRenewed':
        return [invitationOf(event, event.data.linkId, now)]
      case 'PasswordResetRequested':
        return event.data.isMailed ? [resetOf(event, now)] : []
      case 'WebhookDisabled':
        return warningsOf(event, await adminsOf(repository, event.data.organizationId), now)
      default:
        return unreachable(event)
    }
  }
  return async (stored: readonly StoredEvent[]): Promise<void> => {
    const relevant = stored.filter(({ type }) => mailedTypes.includes(type))
    if (relevant.length === 0) return
    const now = clock.now().toISOString()
    const events = (await codec.decode(relevant)) as unknown as Mailed[]
    const mails = (await Promise.all(events.map((event) => mailsOf(event, now)))).flat()
    await kept.insert(mails.filter(({ expiresAt }) => expiresAt > now))
    await kept.delete({ expiresAt: { upTo: now } })
  }
}

export async function adminsOf(repository: Repository, organizationId: Id): Promise<readonly Id[]> {
  const { state } = await repository.load(organization, [organizationId])
  if (state.status === 'none') return []
  return [...state.members].filter(([, roles]) => roles.includes('admin')).map(([userId]) => userId)
}

type Invited = Recorded<EventOf<typeof MemberInvited | typeof InvitationRenewed>>

/** `invitationId` of the mail is the id of the link in it. */
function invitationOf({ id, data }: Invited, invitationId: Id, now: Timestamp): OutgoingMail {
  const { organizationId, userId, expiresAt } = data
  const unsent = { attempts: 0, dueAt: now, scheduledAt: now }
  return { id, kind: 'invitation', organizationId, userId, invitationId, expiresAt, ...unsent }
}

function resetOf({ id, data }: Recorded<EventOf<typeof PasswordResetRequested>>, now: Timestamp): OutgoingMail {
  const { userId, resetId, expiresAt } = data
  const unsent = { attempts: 0, dueAt: now, scheduledAt: now }
  return { id, kind: 'passwordReset', organizationId: '', userId, resetId, expiresAt, ...unsent }
}

function warningsOf(
  { id, data, metadata }: Recorded<EventOf<typeof WebhookDisabled>>,
  admins: readonly Id[],
  now: Timestamp,
): OutgoingMail[] {
  const expiresAt = new Date(Date.parse(metadata.occurredAt) + warningLifetime).toISOString()
  const warning = { ...data, kind: 'webhookDisabled', expiresAt, attempts: 0, dueAt: now, scheduledAt: now } as const
  return admins.map((userId) => ({ ...warning, id: `${id}-${userId}`, userId }))
}
