import { z } from 'zod'
import type { Timestamp } from './clock.ts'

/** A calendar day in Asia/Tokyo, yyyy-MM-dd (contract, notation); impossible dates do not parse. */
export const Day = z.iso.date().meta({ description: 'Calendar day in Asia/Tokyo', examples: ['2026-04-01'] })
export type Day = string

// Japan has had neither summer time nor another offset since 1951.
const offset = '+09:00'
const offsetMilliseconds = 9 * 3_600_000

export const startOfTokyoDay = (day: Day): Timestamp => new Date(`${day}T00:00:00.000${offset}`).toISOString()

/** The calendar day in Tokyo at this moment. Until 15:00 UTC, it is the day of the timestamp itself. */
export const tokyoDayOf = (at: Timestamp): Day =>
  utcBeforeThree.test(at) ? at.slice(0, 10) : new Date(Date.parse(at) + offsetMilliseconds).toISOString().slice(0, 10)

const utcBeforeThree = /^\d{4}-\d\d-\d\dT(0\d|1[0-4]):[\d:.]+Z$/

/** The last millisecond of the day. */
export const endOfTokyoDay = (day: Day): Timestamp => new Date(`${day}T23:59:59.999${offset}`).toISOString()
