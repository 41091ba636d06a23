import type { Caller, Id } from '@manabi/kernel'
import { organizationAccess } from './organizationAccess.ts'

/** Lets admins, HR and the organization's API keys manage its members; 404 or 403 for anybody else. Answers the person, null for a key. */
export function memberManager(caller: Caller, organizationId: Id): Id | null {
  organizationAccess(caller, organizationId, ['admin', 'hr'], { apiKeys: true })
  return caller.kind === 'learner' ? caller.userId : null
}
