import type { Operation } from '../operation.ts'
import { linkAccount } from './linkAccount.ts'

export const accountOperations: readonly Operation[] = [linkAccount]
