import { z } from 'zod'
import type { Timestamp } from './clock.ts'
import { rememberLast } from './rememberLast.ts'

/** A calendar day in Asia/Tokyo, yyyy-MM-dd (contract, notation); impossible dates do not parse. */
export const Day = z.iso.date().meta({ description: 'Calendar day in Asia/Tokyo', examples: ['2026-04-01'] })
export type Day = string

// Japan has had neither summer time nor another offset since 1951.
const offset = '+09:00'

export const startOfTokyoDay = (day: Day): Timestamp => new Date(`${day}T00:00:00.000${offset}`).toISOString()

/** Most moments are of today. */
const dayAfter = rememberLast((day: Day): Day => {
  const midnight = new Date(`${day}T00:00:00.000Z`)
  midnight.setUTCDate(midnight.getUTCDate() + 1)
  return midnight.toISOString().slice(0, 10)
})

/** Most moments are of one day: its text is the same one then, and comparing it with itself costs nothing. */
const sameText = rememberLast((day: Day): Day => day)

/**
 * The calendar day in Tokyo at this moment: of a timestamp in UTC the day itself until 15:00, and the next one after it. Every event asks
 * several times.
 */
export const tokyoDayOf = rememberLast((at: Timestamp): Day => {
  const day = sameText(at.slice(0, 10))
  return at.slice(11, 13) < '15' ? day : dayAfter(day)
})

/** The last millisecond of the day. */
export const endOfTokyoDay = (day: Day): Timestamp => new Date(`${day}T23:59:59.999${offset}`).toISOString()
