import type { Manager } from '@manabi/identity'
import type { Id, Learner } from '@manabi/kernel'
import { firstPartyOnly } from './firstPartyOnly.ts'
import { organizationAccess } from './organizationAccess.ts'

/** The caller as one who may list, issue and revoke the organization's API keys; 404 or 403 for anybody else, and for apps that nobody registered. */
export function apiKeyManager(caller: Learner, organizationId: Id): Manager {
  organizationAccess(caller, organizationId, ['admin', 'developer'])
  firstPartyOnly(caller)
  return { userId: caller.userId, roles: caller.organizations.get(organizationId)?.roles ?? [] }
}
