import { isSelfRegistered, type Manager } from '@manabi/identity'
import { type Id, type Learner, Problem } from '@manabi/kernel'
import { organizationAccess } from './organizationAccess.ts'

/** The caller as one who may list, issue and revoke the organization's API keys; 404 or 403 for anybody else, and for apps that nobody registered. */
export function apiKeyManager(caller: Learner, organizationId: Id): Manager {
  organizationAccess(caller, organizationId, ['admin', 'developer'])
  if (caller.clientId !== null && isSelfRegistered(caller.clientId)) {
    throw new Problem('forbidden', 'API keys are out of reach of apps that registered themselves.')
  }
  return { userId: caller.userId, roles: caller.organizations.get(organizationId)?.roles ?? [] }
}
