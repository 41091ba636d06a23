import type { Id, Learner } from '@manabi/kernel'
import { z } from 'zod'
import { firstPartyOnly } from './firstPartyOnly.ts'
import { organizationAccess } from './organizationAccess.ts'

/** Lets an admin approve clients, with an app of the operator's; 404 or 403 for anybody else. */
export function clientManager(caller: Learner, organizationId: Id): void {
  organizationAccess(caller, organizationId, ['admin'])
  firstPartyOnly(caller)
}

/** As long as an address may be that is a client's id. */
export const ClientId = z.string().min(1).max(500)
