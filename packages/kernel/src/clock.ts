import { z } from 'zod'
import { rememberLast } from './rememberLast.ts'

/** ISO 8601, UTC, milliseconds, trailing Z (contract, notation). */
export const Timestamp = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
export type Timestamp = string

/** As `toISOString`, which takes 8,000 instructions; here only the first time in each second. */
export function timestampOf(time: Date): Timestamp {
  const milliseconds = time.getTime()
  const second = Math.floor(milliseconds / 1_000)
  return `${upToSecond(second)}${String(milliseconds - second * 1_000).padStart(3, '0')}Z`
}

const upToSecond = rememberLast((second: number) => new Date(second * 1_000).toISOString().slice(0, -4))

export const earlier = (one: Timestamp | undefined, other: Timestamp): Timestamp =>
  one === undefined || other < one ? other : one

export const later = (one: Timestamp | undefined, other: Timestamp): Timestamp =>
  one === undefined || other > one ? other : one

/** The only source of dates: the system's in production, a settable one in tests. It may be set back, so durations use `monotonic`. */
export interface Clock {
  now(): Date
}

/** Milliseconds since some moment in this process. Never goes back, so the difference of two calls is a duration. */
export const monotonic = (): number => performance.now()

/** Milliseconds that a stored date may lie ahead of `now`: clocks of several machines differ. Beyond it, the clock was set back. */
export const clockTolerance = 60_000

export const systemClock: Clock = { now: () => new Date() }
