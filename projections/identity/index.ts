import type { Projection } from '@manabi/read-store'
import { accounts } from './accounts.ts'
import { apiKeys } from './apiKeys.ts'
import { appUses } from './appUses.ts'
import { browserSignIns } from './browserSignIns.ts'
import { clientApprovals } from './clientApprovals.ts'
import { clients } from './clients.ts'
import { erasures } from './erasures.ts'
import { sessions } from './sessions.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const identityProjections: readonly Projection<any, any>[] = [
  accounts,
  sessions,
  browserSignIns,
  clientApprovals,
  clients,
  apiKeys,
  appUses,
  erasures,
]
