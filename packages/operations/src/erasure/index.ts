import type { Capability } from '../capability.ts'
import { eraseClosedAccounts } from './eraseAccount.ts'
import { eraseWithdrawnInvitations } from './eraseInvitations.ts'
import { getErasureReceipt } from './getErasureReceipt.ts'
import { rewriteErasedBytes } from './purgeUndone.ts'

export const erasure: Capability = {
  operations: [getErasureReceipt],
  reactions: [eraseClosedAccounts, eraseWithdrawnInvitations, rewriteErasedBytes],
}
