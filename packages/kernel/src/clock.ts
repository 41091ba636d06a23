import { z } from 'zod'

/** ISO 8601, UTC, milliseconds, trailing Z (contract, notation). */
export const Timestamp = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
export type Timestamp = string

/** The only source of time: the system's in production, a settable one in tests. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
