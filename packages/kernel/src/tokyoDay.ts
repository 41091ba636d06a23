import { z } from 'zod'
import type { Timestamp } from './clock.ts'

/** A calendar day in Asia/Tokyo, yyyy-MM-dd (contract, notation); impossible dates do not parse. */
export const Day = z.iso.date().meta({ description: 'Calendar day in Asia/Tokyo', examples: ['2026-04-01'] })
export type Day = string

// Japan has had neither summer time nor another offset since 1951.
const offset = '+09:00'

export const startOfTokyoDay = (day: Day): Timestamp => new Date(`${day}T00:00:00.000${offset}`).toISOString()

/** The calendar day in Tokyo at this moment: of a timestamp in UTC the day itself until 15:00, and the next one after it. */
export const tokyoDayOf = (at: Timestamp): Day => {
  if (last.at !== at) {
    const day = at.slice(0, 10)
    last = { at, day: at.slice(11, 13) < '15' ? day : dayAfter(day) }
  }
  return last.day
}

/** The last one asked for: every event asks several times. */
let last = { at: '', day: '' }

/** The last one asked for, as most are asked for today. */
let known = { day: '', next: '' }

function dayAfter(day: Day): Day {
  if (known.day !== day) {
    const midnight = new Date(`${day}T00:00:00.000Z`)
    midnight.setUTCDate(midnight.getUTCDate() + 1)
    known = { day, next: midnight.toISOString().slice(0, 10) }
  }
  return known.next
}

/** The last millisecond of the day. */
export const endOfTokyoDay = (day: Day): Timestamp => new Date(`${day}T23:59:59.999${offset}`).toISOString()
