import type { Clock } from '@manabi/kernel'
import type { Services } from '@manabi/operations/services'
import type { Request } from 'express'
import { RateLimits } from './rateLimits.ts'
import { SharedWindows } from './sharedWindows.ts'
import { MemoryWindows } from './windows.ts'

/** Of the app that the request came to; null for none. */
export const limitsOf = ({ app }: Request): RateLimits | null => app.locals['limits'] ?? null

export { type Bucket, type RateLimits, turnOf } from './rateLimits.ts'

/** As the settings say; null for none. Processes that share an installation share the windows. */
export function rateLimitsOf(services: Services, clock: Clock, isShared: boolean): RateLimits | null {
  if (!services.config.RATE_LIMITS) return null
  return new RateLimits(isShared ? new SharedWindows(services.state, services.masterKey) : new MemoryWindows(), clock)
}
