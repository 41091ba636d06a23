import type { Manager } from '@manabi/identity'
import type { Id, Learner } from '@manabi/kernel'
import type { OrganizationAccess } from '../../operation.ts'

/** Admins and developers list, issue and revoke the organization's API keys. */
export const apiKeyManagers = { roles: ['admin', 'developer'] } as const satisfies OrganizationAccess

/** The caller with the roles that decide which scopes they may grant. */
export const managerIn = ({ userId, scopes, organizations }: Learner, organizationId: Id): Manager => ({
  userId,
  scopes,
  roles: organizations.get(organizationId)?.roles ?? [],
})
