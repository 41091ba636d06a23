import { addMonths, lastDay, type Timestamp } from '@manabi/kernel'

/** So many months later in UTC; the last day of the month where it has no such day: January 31 and a month is February 28 or 29. */
export function expiryOf(issuedAt: Timestamp, months: number): Timestamp {
  const day = addMonths(issuedAt.slice(0, 10), months)
  return day === lastDay ? `${lastDay}T23:59:59.999Z` : `${day}${issuedAt.slice(10)}`
}
