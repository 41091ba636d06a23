import { type Day, later, type Recorded, rememberLast, tokyoDayOf } from '@manabi/kernel'
import { dayNumberOf, dayOf } from '../study/countedTime.ts'

export const daysBefore = (day: Day, count: number): Day => dayOf(dayNumberOf(day) - count)

export const monthOfDay = rememberLast((day: Day): string => day.slice(0, 7))

/** The day on which an event came. Clocks of several processes differ: it is never before that of the event before. */
export const comingDay = (before: Day | undefined, { metadata }: Recorded): Day =>
  later(before, tokyoDayOf(metadata.occurredAt))

/** "In 30 days" means today in Tokyo and the 29 days before it. */
export const windowStart = (today: Day): Day => daysBefore(today, 29)

/** Days before this one are shown by no report as of `came` or later. Most events are of today. */
export const shownSince = rememberLast((came: Day): Day => daysBefore(came, 40))
