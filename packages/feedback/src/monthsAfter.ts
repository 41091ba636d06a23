import { addMonths, type Timestamp } from '@manabi/kernel'

/** The same day and time of a later month, in UTC; its last day where it is shorter. */
export const monthsAfter = (at: Timestamp, months: number): Timestamp =>
  `${addMonths(at.slice(0, 10), months)}${at.slice(10)}`
