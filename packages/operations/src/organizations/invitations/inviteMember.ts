import { Id } from '@manabi/kernel'
import { acceptUrl, authorityOf } from '@manabi/organizations'
import { z } from 'zod'
import { noStore } from '../../identity/sessions/tokenPair.ts'
import { operation, Reply } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'
import { memberNow } from '../members/memberNow.ts'
import { Invitation, showMember } from '../resources.ts'
import { InvitedPerson, named } from './invitedPerson.ts'
import { invitePerson } from './invitePerson.ts'

export const inviteMember = operation({
  id: 'inviteMember',
  method: 'post',
  path: '/organizations/{organizationId}/members',
  tag: 'Members',
  summary: 'Invite a person by email',
  description:
    'Uses a seat until the invitation is accepted, removed, or has expired after 14 days. 200 and nothing changed for a member ' +
    'or an invited person. `displayName` is the local part of the address by default. Granting `admin` needs an admin; an API key ' +
    'grants only roles whose scopes it holds, and an app none with a scope of its user that it lacks: 403 `forbidden`. An app that ' +
    'registered itself grants neither `admin` nor `developer`.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  body: InvitedPerson,
  response: Invitation,
  status: 201,
  otherStatuses: [200],
  problems: ['admin_required', 'seat_limit_reached', 'conflict'],
  tool: { when: 'Ask first: a mail is sent and a seat is used.' },
  examples: { body: { email: 'hanako@example.com', displayName: '花子', roles: ['learner'] } },
  handle: async (request, services) => {
    const { organizationId } = request.params
    const person = { organizationId, ...named(request.body), by: authorityOf(request.caller, organizationId) }
    return invitePerson(request, services, person)
  },
  answer: async ({ userId, invitationId }, { params: { organizationId } }, services) => {
    const { config, masterKey } = services
    const doc = await memberNow(services, { organizationId, userId })
    const { expiresAt } = doc
    const member = await showMember(services.views, doc)
    if (invitationId === null) {
      return new Reply(200, { member, acceptUrl: null, expiresAt }, noStore)
    }
    const link = acceptUrl(config.PUBLIC_URL, masterKey, { organizationId, linkId: invitationId })
    return new Reply(201, { member, acceptUrl: link, expiresAt }, noStore)
  },
})
