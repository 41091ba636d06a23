import { type Day, invalid } from '@manabi/kernel'
import { dayNumberOf, dayOf } from './countedTime.ts'

/** Both ends included; those of months are the first and the last day of one. */
export interface SummaryPeriod {
  readonly granularity: 'day' | 'month'
  readonly from: Day
  readonly to: Day
}

interface Asked {
  readonly granularity: 'day' | 'month'
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

interface Unit {
  readonly usual: number
  readonly most: number
  /** Counts days or months. */
  readonly number: (day: Day) => number
  readonly firstDay: (number: number) => Day
}

const units: Readonly<Record<SummaryPeriod['granularity'], Unit>> = {
  day: { usual: 30, most: 400, number: dayNumberOf, firstDay: dayOf },
  month: {
    usual: 12,
    most: 60,
    number: (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1,
    firstDay: (number) => `${padded(Math.floor(number / 12), 4)}-${padded((number % 12) + 1, 2)}-01`,
  },
}

const earliest: Day = '0000-01-01'
const latest: Day = '9999-12-31'

/**
 * The days or whole months that are asked for: the last 30 or 12 when nothing is said, and as many from the end that is given. 400 for
 * more than 400 days or 60 months, or ends in the wrong order.
 */
export function summaryPeriod({ granularity, from, to }: Asked, today: Day): SummaryPeriod {
  const { usual, most, number, firstDay } = units[granularity]
  const bounded = (wanted: number) => Math.min(Math.max(wanted, number(earliest)), number(latest))
  const last = to === undefined ? bounded(from === undefined ? number(today) : number(from) + usual - 1) : number(to)
  const first = from === undefined ? bounded(last - usual + 1) : number(from)
  if (from !== undefined && to !== undefined && from > to) throw invalid('from', 'is after to')
  if (last - first + 1 > most) throw invalid('from', `is more than ${most} ${granularity}s before to`)
  const lastDay = granularity === 'day' ? firstDay(last) : lastDayOfMonth(firstDay(last))
  return { granularity, from: firstDay(first), to: lastDay }
}

function lastDayOfMonth(day: Day): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0')
