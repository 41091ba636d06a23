import type { Timestamp } from './clock.ts'
import { invalid } from './problem.ts'

const year = 365 * 24 * 60 * 60_000

/** Throws 400 for what happened more than 365 days before `now`, such as by a device whose calendar is another (beyond, "Offline activity"). */
export function requireWithinYear(path: string, time: Timestamp, now: Timestamp): void {
  if (Date.parse(time) < Date.parse(now) - year) throw invalid(path, 'is more than 365 days ago')
}
