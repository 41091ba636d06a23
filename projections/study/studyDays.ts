import type { Day, Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { type CountedEvent, countedParts, dayNumberOf, dayOf } from './countedTime.ts'
import { addRange, type Ranges, sizeOf } from './ranges.ts'
import type { SummaryPeriod } from './summaryPeriod.ts'

export interface StudyDayDoc {
  readonly userId: Id
  readonly day: Day
  /** `yyyy-MM` */
  readonly month: string
  /** Time that several sessions cover counts once. */
  readonly seconds: number
  /** Sessions that lie in this day, wholly or in part. */
  readonly sessionCount: number
  /** Those of them that no earlier day of the month has counted: the month's count is their sum. */
  readonly sessionCountInMonth: number
  /** The seconds of the day that were studied. */
  readonly ranges: Ranges
}

/**
 * What a learner studied on a day in Tokyo. A document a learner and day with a session; each holds the day's time as ranges, so that
 * overlapping sessions count once in whatever order they come. Summaries add up indexed fields and parse no document.
 */
export const studyDays = projection<StudyDayDoc, StudyEvent>()({
  name: 'study-days',
  version: 1,
  indexes: [['userId', 'day', 'month', 'seconds', 'sessionCount', 'sessionCountInMonth']],
  on: {
    StudySessionStopped: [(event) => documentIds(event), (doc, event, id) => withSession(doc, event, id)],
    StudySessionRecorded: [(event) => documentIds(event), (doc, event, id) => withSession(doc, event, id)],
  },
})

const documentId = (userId: Id, dayNumber: number): string => `${userId}:${dayOf(dayNumber)}`

const documentIds = (event: CountedEvent): readonly string[] =>
  countedParts(event).map(({ dayNumber }) => documentId(event.data.userId, dayNumber))

function withSession(doc: StudyDayDoc | null, event: CountedEvent, id: string): StudyDayDoc {
  const { userId } = event.data
  const part = countedParts(event).find(({ dayNumber }) => documentId(userId, dayNumber) === id)!
  const day = dayOf(part.dayNumber)
  const before = doc?.ranges ?? []
  const ranges = part.from === part.to ? before : addRange(before, part.from, part.to)
  const isNewInMonth = part.isFirst || day.endsWith('-01')
  return {
    userId,
    day,
    month: day.slice(0, 7),
    seconds: sizeOf(ranges),
    sessionCount: (doc?.sessionCount ?? 0) + 1,
    sessionCountInMonth: (doc?.sessionCountInMonth ?? 0) + (isNewInMonth ? 1 : 0),
    ranges,
  }
}

/** Dense totals of a learner, oldest first (contract, `StudySummary`). */
export async function studySummaryOf(views: Views, userId: Id, period: SummaryPeriod) {
  const { granularity, from, to } = period
  const count = granularity === 'day' ? 'sessionCount' : 'sessionCountInMonth'
  const sums = await views.of(studyDays).sums({
    where: { userId, day: { from, upTo: to } },
    by: granularity,
    sum: ['seconds', count],
  })
  const found = new Map(
    sums.map(({ key, sums: { seconds, [count]: sessionCount } }) => [key, { seconds, sessionCount }]),
  )
  const buckets = periodsOf(period).map((name) => {
    const { seconds = 0, sessionCount = 0 } = found.get(name) ?? {}
    return { period: name, seconds, sessionCount }
  })
  const totalSeconds = buckets.reduce((total, { seconds }) => total + seconds, 0)
  return { granularity, from, to, totalSeconds, buckets }
}

function periodsOf({ granularity, from, to }: SummaryPeriod): readonly string[] {
  const [first, last] = [dayNumberOf(from), dayNumberOf(to)]
  const days = Array.from({ length: last - first + 1 }, (_, index) => dayOf(first + index))
  return granularity === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))]
}
