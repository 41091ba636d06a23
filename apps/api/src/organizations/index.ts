import type { Operation } from '../operation.ts'
import { approveClient } from './approveClient.ts'
import { issueApiKey } from './issueApiKey.ts'
import { listApiKeys } from './listApiKeys.ts'
import { listClients } from './listClients.ts'
import { revokeApiKey } from './revokeApiKey.ts'
import { withdrawClient } from './withdrawClient.ts'

export const organizationsOperations: readonly Operation[] = [
  listApiKeys,
  issueApiKey,
  revokeApiKey,
  listClients,
  approveClient,
  withdrawClient,
]
