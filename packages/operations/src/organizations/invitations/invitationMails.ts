import type { EventOf, Id } from '@manabi/kernel'
import { invitationMail } from '@manabi/mail'
import { acceptUrl, InvitationRenewed, MemberInvited } from '@manabi/organizations'
import { mailKind } from '../../mails/mailKind.ts'
import { standingInvitations } from './standingInvitations.ts'

interface InvitationFacts {
  /** Of the link in it. */
  readonly invitationId: Id
}

export const invitationMails = mailKind<InvitationFacts>()({
  name: 'invitation',
  events: [MemberInvited, InvitationRenewed],
  // Inviting and withdrawing in turn would flood a mailbox otherwise.
  mostInADay: 5,
  mailsOf: ({ id, type, data }) => {
    const { organizationId, userId, expiresAt } = data
    const invitationId = type === 'MemberInvited' ? data.invitationId : data.linkId
    return [{ id, organizationId, userId, invitationId, expiresAt }]
  },
  write: async ({ organizationId, userId, invitationId: linkId, expiresAt }, services) => {
    const { repository, eventStore, codec, masterKey, config } = services
    const { organizationName, invited } = (await repository.load(standingInvitations, [organizationId])).state
    const invitation = invited.get(userId)
    if (invitation?.linkId !== linkId) return null
    const stream = standingInvitations.stream(organizationId)
    const stored = await eventStore.readStream(stream, { from: invitation.revision, limit: 1 })
    const [event] = (await codec.decode(stored)) as unknown as EventOf<typeof MemberInvited>[]
    const link = acceptUrl(config.PUBLIC_URL, masterKey, { organizationId, linkId })
    return { to: event!.data.email, ...invitationMail({ organizationName, acceptUrl: link, expiresAt }) }
  },
})
