import type { Day, Timestamp } from '@manabi/kernel'
import type { StudyEvent } from '@manabi/study'

/** Events whose session counts, unless it was abandoned. */
export type CountedEvent = Extract<StudyEvent, { type: 'StudySessionStopped' | 'StudySessionRecorded' }>

/**
 * The part of a session that lies in one day: whole seconds since the day began, in Tokyo. The first of a session without a whole
 * second is empty.
 */
export interface CountedPart {
  /** Days since 1970. */
  readonly dayNumber: number
  readonly from: number
  readonly to: number
  readonly isFirst: boolean
}

const secondsADay = 86_400
const offset = 9 * 3_600

/**
 * What counts of a session, day by day; nothing of an abandoned one. It begins with the second in which it started and is as long as
 * its `seconds`: so days add up to sessions exactly, and sessions that follow each other never share a second.
 */
export function countedParts({ data }: CountedEvent): readonly CountedPart[] {
  if ('isAbandoned' in data && data.isAbandoned) return []
  const start = secondOf(data.startedAt)
  const end = start + data.seconds
  const parts: CountedPart[] = []
  for (let dayNumber = Math.floor(start / secondsADay); ; dayNumber++) {
    const midnight = dayNumber * secondsADay
    const from = Math.max(start - midnight, 0)
    parts.push({ dayNumber, from, to: Math.min(end - midnight, secondsADay), isFirst: parts.length === 0 })
    if (end <= midnight + secondsADay) return parts
  }
}

/** Since 1970 began in Tokyo's clock. */
const secondOf = (at: Timestamp): number => Math.floor(Date.parse(at) / 1_000) + offset

/** Of a second of a day, in Tokyo's clock. */
export const timeOf = (dayNumber: number, second: number): Timestamp =>
  new Date((dayNumber * secondsADay + second - offset) * 1_000).toISOString()

export const dayOf = (dayNumber: number): Day => new Date(dayNumber * secondsADay * 1_000).toISOString().slice(0, 10)

export const dayNumberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / (secondsADay * 1_000)
