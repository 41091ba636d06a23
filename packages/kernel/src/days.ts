import type { Day } from './tokyoDay.ts'

/** Days have years of four digits: nothing is later. */
export const lastDay: Day = '9999-12-31'

/** `count` may be negative. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return textOf(date)
}

/** A month that lacks the day takes its last day: 31 August plus 6 months is 28 February. */
export function addMonths(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00.000Z`)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + count
  const [year, monthOfYear] = [Math.floor(month / 12), month % 12]
  if (year > 9999) return lastDay
  const daysInMonth = new Date(Date.UTC(year, monthOfYear + 1, 0)).getUTCDate()
  return textOf(new Date(Date.UTC(year, monthOfYear, Math.min(date.getUTCDate(), daysInMonth))))
}

export const latestDay = (first: Day, ...others: readonly (Day | null)[]): Day =>
  others.reduce<Day>((found, day) => (day !== null && day > found ? day : found), first)

const textOf = (date: Date): Day => (date.getUTCFullYear() > 9999 ? lastDay : date.toISOString().slice(0, 10))
