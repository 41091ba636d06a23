import type { Day } from '@manabi/kernel'
import { dayNumberOf, dayOf } from '../study/countedTime.ts'

export const daysBefore = (day: Day, count: number): Day => dayOf(dayNumberOf(day) - count)

/** "In 30 days" means today in Tokyo and the 29 days before it. */
export const windowStart = (today: Day): Day => daysBefore(today, 29)

/** Days before this one are not kept by the day from `today` on: no report of that time or later shows them. */
export function keptSince(today: Day): Day {
  if (known.today !== today) known = { today, since: daysBefore(today, 40) }
  return known.since
}

/** The last one asked for, as most are asked for today. */
let known: { readonly today: Day; readonly since: Day } = { today: '', since: '' }

export function withoutOldDays<Value>(days: Readonly<Record<Day, Value>>, since: Day): Readonly<Record<Day, Value>> {
  const old = Object.keys(days).filter((day) => day < since)
  if (old.length === 0) return days
  return Object.fromEntries(Object.entries(days).filter(([day]) => day >= since))
}
