import type { Operation } from '../operation.ts'
import { closeAccount } from './closeAccount.ts'
import { linkAccount } from './linkAccount.ts'

export { finishClosings } from './finishClosings.ts'

export const accountOperations: readonly Operation[] = [linkAccount, closeAccount]
