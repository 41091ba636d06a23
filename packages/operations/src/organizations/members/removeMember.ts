import { Id, notFound, Problem } from '@manabi/kernel'
import { authorityOf, belongs, organization } from '@manabi/organizations'
import { z } from 'zod'
import { endAssignments } from '../../assignments/endAssignments.ts'
import { eraseWithdrawn } from '../../erasure/eraseInvitations.ts'
import { invitedEmailNames } from '../../erasure/invitedEmailNames.ts'
import { receiptHeader } from '../../erasure/receiptHeader.ts'
import { membershipsOf } from '../../identity/accounts/membershipsOf.ts'
import { operation, Reply } from '../../operation.ts'
import { eventually } from '../../reactions/eventually.ts'
import type { Services } from '../../services.ts'
import { closeAccountOfRemoved } from './closeAccountOfRemoved.ts'
import { memberManagers } from './memberManagers.ts'

export const removeMember = operation({
  id: 'removeMember',
  method: 'delete',
  path: '/organizations/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member, or withdraw an invitation',
  description:
    'Frees the seat. Removing an admin needs an admin, and an app that may grant `admin`: else 403 `forbidden`. The last admin stays: 409 ' +
    '`last_admin`. With `closeAccount=true`, for admins only, the account of the member is closed for good, as by `DELETE /me`, unless ' +
    'another organization has them: 409 `organization_member`; a person who is only invited keeps their account.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: {
    ...memberManagers,
    narrowed: { roles: ['admin'], when: ({ query }) => query.closeAccount === 'true' },
  },
  params: z.object({ organizationId: Id, userId: Id }),
  query: z.object({
    closeAccount: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: "Whether to close the member's account too.", examples: ['false'] }),
  }),
  erases: true,
  limit: 'erasure',
  problems: ['admin_required', 'last_admin', 'organization_member'],
  tool: { destructive: true, idempotent: true },
  handle: async (request, services) => {
    const { organizationId, userId } = request.params
    const isClosing = request.query.closeAccount === 'true'
    if (isClosing) await requireClosable(services, { organizationId, userId })
    const emailNameOf = await invitedEmailNames(services, organizationId, ({ invitations }) => [
      invitations.get(userId),
    ])
    const command = { userId, by: authorityOf(request.caller, organizationId), emailNameOf, closesAccount: isClosing }
    const { events } = await request.execute(organization.removeMember, [organizationId], command)
    await eventually(services, () => eraseWithdrawn(request, services, events))
    await eventually(services, () => endAssignments(request, services, { organizationId, userId }))
    let receiptId: string | null = null
    await eventually(services, async () => {
      receiptId = await closeAccountOfRemoved(request, services, events)
    })
    return new Reply(204, undefined, receiptHeader(receiptId))
  },
})

/** Whether another organization has a person is told to their own organization alone. */
async function requireClosable(
  services: Services,
  { organizationId, userId }: { organizationId: Id; userId: Id },
): Promise<void> {
  const { state } = await services.repository.load(organization, [organizationId])
  if (!belongs(state, userId)) throw notFound()
  const memberships = await membershipsOf(services, userId)
  if (memberships.includes(organizationId) && memberships.length > 1) {
    throw new Problem('organization_member', 'The person is a member of another organization too.')
  }
}
