import { type Day, later, type Recorded, rememberLast, tokyoDayOf } from '@manabi/kernel'
import { dayNumberOf, dayOf } from '../study/countedTime.ts'

export const daysBefore = (day: Day, count: number): Day => dayOf(dayNumberOf(day) - count)

export const monthOfDay = rememberLast((day: Day): string => day.slice(0, 7))

/** The day on which an event came. Clocks of several processes differ: it is never before that of the event before. */
export const comingDay = (before: Day | undefined, { metadata }: Recorded): Day =>
  later(before, tokyoDayOf(metadata.occurredAt))

/** "In 30 days" means today in Tokyo and the 29 days before it. */
export const windowStart = (today: Day): Day => daysBefore(today, 29)

/** Days before this one are not kept by the day from `today` on: no report of that time or later shows them. Most events are of today. */
export const keptSince = rememberLast((today: Day): Day => daysBefore(today, 40))

export function withoutOldDays<Value>(days: Readonly<Record<Day, Value>>, since: Day): Readonly<Record<Day, Value>> {
  const old = Object.keys(days).filter((day) => day < since)
  if (old.length === 0) return days
  return Object.fromEntries(Object.entries(days).filter(([day]) => day >= since))
}
