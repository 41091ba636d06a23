import type { Operation } from '../operation.ts'
import { issueApiKey } from './issueApiKey.ts'
import { listApiKeys } from './listApiKeys.ts'
import { revokeApiKey } from './revokeApiKey.ts'

export const organizationsOperations: readonly Operation[] = [listApiKeys, issueApiKey, revokeApiKey]
