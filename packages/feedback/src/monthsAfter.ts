import type { Timestamp } from '@manabi/kernel'

/** The same day and time of a later month, in UTC; its last day where it is shorter. */
export function monthsAfter(at: Timestamp, months: number): Timestamp {
  const later = new Date(at)
  const day = later.getUTCDate()
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== day) later.setUTCDate(0)
  return later.toISOString()
}
