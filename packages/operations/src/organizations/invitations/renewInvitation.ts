import { Id, Problem } from '@manabi/kernel'
import { acceptUrl, authorityOf, organization } from '@manabi/organizations'
import { z } from 'zod'
import { noStore } from '../../identity/sessions/tokenPair.ts'
import { operation, Reply } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'
import { memberNow } from '../members/memberNow.ts'
import { Invitation, showMember } from '../resources.ts'
import { lifetime } from './invitePerson.ts'

/** Another link for an invitation, when the first one was lost or is about to expire. */
export const renewInvitation = operation({
  id: 'renewInvitation',
  method: 'post',
  path: '/organizations/{organizationId}/members/{userId}/invitation',
  tag: 'Members',
  summary: 'Renew the link of an invitation',
  description:
    'The new link works for 14 days, and the earlier one no more. With SMTP the mail is sent again. 409 `conflict` for a member. It ' +
    'takes the authority to grant every role of the invitation: 403 `admin_required` or `forbidden`.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, userId: Id }),
  response: Invitation,
  problems: ['admin_required', 'conflict'],
  tool: { when: 'Ask first: a mail is sent, and the earlier link stops working.' },
  handle: async (request) => {
    const { organizationId, userId } = request.params
    const linkId = request.newId('inv')
    const expiresAt = new Date(request.now.getTime() + lifetime).toISOString()
    const command = { userId, linkId, expiresAt, by: authorityOf(request.caller, organizationId) }
    await request.execute(organization.renewInvitation, [organizationId], command)
    return { linkId, expiresAt }
  },
  answer: async ({ linkId, expiresAt }, { params: { organizationId, userId } }, services) => {
    const { state } = await services.repository.load(organization, [organizationId])
    const current = state.status === 'active' ? state.invitations.get(userId) : undefined
    if (current?.linkId !== linkId)
      throw new Problem('conflict', 'The invitation has another link since, or has ended.')
    const member = await showMember(services.views, await memberNow(services, { organizationId, userId }))
    const link = acceptUrl(services.config.PUBLIC_URL, services.masterKey, { organizationId, linkId })
    return new Reply(200, { member, acceptUrl: link, expiresAt }, noStore)
  },
})
