import type { Capability } from '../capability.ts'
import { eraseClosedAccounts } from './eraseAccount.ts'
import { eraseWithdrawnInvitations } from './eraseInvitations.ts'

export const erasure: Capability = { reactions: [eraseClosedAccounts, eraseWithdrawnInvitations] }
