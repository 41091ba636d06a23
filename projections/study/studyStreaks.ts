import type { Day, Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import type { StudyEvent } from '@manabi/study'
import { type CountedEvent, countedParts, dayNumberOf, dayOf } from './countedTime.ts'
import { addRange, type Ranges } from './ranges.ts'

export interface StudyStreakDoc {
  /** The days with counted seconds, as numbers since 1970: two numbers for each time that the learner took the habit up again. */
  readonly days: Ranges
}

/** The days on which a learner studied. One document a learner, written once a day of study. */
export const studyStreaks = projection<StudyStreakDoc, StudyEvent>()({
  name: 'study-streaks',
  version: 1,
  indexes: [],
  on: {
    StudySessionStopped: [({ data }) => data.userId, (doc, event) => withDays(doc, event)],
    StudySessionRecorded: [({ data }) => data.userId, (doc, event) => withDays(doc, event)],
  },
})

function withDays(doc: StudyStreakDoc | null, event: CountedEvent): StudyStreakDoc | null {
  const parts = countedParts(event).filter(({ from, to }) => to > from)
  if (parts.length === 0) return doc
  const before = doc?.days ?? []
  const days = addRange(before, parts[0]!.dayNumber, parts.at(-1)!.dayNumber + 1)
  return days === before ? doc : { days }
}

/** Consecutive days of study; the last of them may be yesterday, so that today can still prolong it (contract, `StudyStreak`). */
export async function studyStreakOf(views: Views, userId: Id, today: Day) {
  const { days = [] } = (await views.of(studyStreaks).get(userId)) ?? {}
  const now = dayNumberOf(today)
  let [currentDays, longestDays, hasStudiedToday] = [0, 0, false]
  for (let i = 0; i < days.length; i += 2) {
    const [first, end] = [days[i]!, days[i + 1]!]
    longestDays = Math.max(longestDays, end - first)
    if (first <= now && end >= now) currentDays = end - first
    if (first <= now && end > now) hasStudiedToday = true
  }
  const last = days.at(-1)
  return { currentDays, longestDays, lastStudyDay: last === undefined ? null : dayOf(last - 1), hasStudiedToday }
}
