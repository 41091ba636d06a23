import type { Clock } from '@manabi/kernel'
import type { Services } from '../../services.ts'
import { MemoryWindows } from './memoryWindows.ts'
import { RateLimits } from './rateLimits.ts'
import { SharedWindows } from './sharedWindows.ts'

export { limitForms } from './limitForms.ts'
export type { Bucket, RateLimits } from './rateLimits.ts'

/** As the settings say; null for none. Processes that share a read store share the windows too. */
export function rateLimitsOf(services: Services, clock: Clock): RateLimits | null {
  const { RATE_LIMITS, READ_STORE_URL } = services.config
  if (!RATE_LIMITS) return null
  const isAlone = READ_STORE_URL === undefined
  return new RateLimits(isAlone ? new MemoryWindows() : new SharedWindows(services.state, services.masterKey), clock)
}
