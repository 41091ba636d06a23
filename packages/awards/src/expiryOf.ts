import type { Timestamp } from '@manabi/kernel'

/** What years of four digits can say. */
const latest = '9999-12-31T23:59:59.999Z'

/** So many months later in UTC; the last day of the month where it has no such day: January 31 and a month is February 28 or 29. */
export function expiryOf(issuedAt: Timestamp, months: number): Timestamp {
  const issued = new Date(issuedAt)
  const month = issued.getUTCFullYear() * 12 + issued.getUTCMonth() + months
  const year = Math.floor(month / 12)
  if (year > 9999) return latest
  const lastDay = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate()
  issued.setUTCFullYear(year, month % 12, Math.min(issued.getUTCDate(), lastDay))
  return issued.toISOString()
}
