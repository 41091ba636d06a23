import { emailHash } from '@manabi/identity'
import { Id, notFound, Problem } from '@manabi/kernel'
import { removeMember as decide, MemberRemoved, organization } from '@manabi/organizations'
import { accountOf } from '@manabi/projections/identity/accounts'
import { memberOf } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { endAccount } from '../account/endAccount.ts'
import { operation } from '../operation.ts'
import type { Services } from '../services.ts'
import { forgetWithdrawn } from './eraseInvitations.ts'
import { memberManager } from './memberManager.ts'
import { organizationAccess } from './organizationAccess.ts'

export const removeMember = operation({
  id: 'removeMember',
  method: 'delete',
  path: '/organizations/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member, or withdraw an invitation',
  description:
    'Frees the seat. Removing an admin needs an admin, and the last one stays: 409 `last_admin`. With `closeAccount=true`, for admins ' +
    "only, the member's account is closed for good, as by `DELETE /me`, unless another organization has them: 409 " +
    '`organization_member`; who is only invited keeps their account (specification section 4).',
  caller: 'any',
  scope: 'write:members',
  params: z.object({ organizationId: Id, userId: Id }),
  query: z.object({
    closeAccount: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: "Whether to close the member's account too.", examples: ['false'] }),
  }),
  problems: ['forbidden', 'admin_required', 'last_admin', 'organization_member'],
  tool: { destructive: true, idempotent: true },
  handle: async (request, services) => {
    const { organizationId, userId } = request.params
    const isClosing = request.query.closeAccount === 'true'
    const by = memberManager(request.caller, organizationId)
    if (isClosing) {
      organizationAccess(request.caller, organizationId, ['admin'])
      await request.settled()
      await requireClosable(services, { organizationId, userId })
    }
    const hashOf = (email: string) => emailHash(services.masterKey, email)
    const { events } = await request.execute(organization, [organizationId], (state) =>
      decide(state, { userId, by, hashOf }),
    )
    await forgetWithdrawn(request, services, events)
    const isMember = events.some(({ type }) => type === MemberRemoved.type)
    if (isClosing && isMember) await endAccount(request, services, userId, [organizationId])
  },
})

/** Whether another organization has a person is told to their own organization alone. */
async function requireClosable({ views }: Services, place: { organizationId: Id; userId: Id }): Promise<void> {
  const member = await memberOf(views, place)
  if (member === null) throw notFound()
  const { organizations = [] } = (await accountOf(views, place.userId)) ?? {}
  const isElsewhere = organizations.some(({ id, roles }) => id !== place.organizationId && roles.length > 0)
  if (member.status === 'active' && isElsewhere) {
    throw new Problem('organization_member', 'The person is a member of another organization too.')
  }
}
