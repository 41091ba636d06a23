import type { Operation } from '../operation.ts'
import { issueDeviceToken } from './issueDeviceToken.ts'
import { registerDevice } from './registerDevice.ts'

export const devicesOperations: readonly Operation[] = [registerDevice, issueDeviceToken]
