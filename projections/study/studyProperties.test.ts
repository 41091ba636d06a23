import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { type StudyClockEvent, type StudyEvent, studyClock, studyRecording } from '@manabi/study'
import fc from 'fast-check'
import { runs } from '../../test/harness/runs.ts'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { dayNumberOf, dayOf } from './countedTime.ts'
import { type StudyDayDoc, studyDays, studySummaryOf } from './studyDays.ts'
import { studyStreakOf, studyStreaks } from './studyStreaks.ts'

const capSeconds = 7_200
/** 23:50 in Tokyo, ten minutes before a month and a year end. */
const base = Date.parse('2025-12-31T14:50:00.000Z')
const facts = {
  userId: 'usr_1',
  courseId: null,
  lessonId: null,
  courseOrganizationId: null,
  isPublicCourse: null,
  organizations: [],
}
const at = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Around a midnight, within an hour, a second or a cap's length of others: where they overlap, touch and fall apart. */
const moment = fc
  .tuple(fc.integer({ min: -4, max: 4 }), fc.oneof(fc.nat(2_000), fc.nat(3_600_000)))
  .map(([day, rest]) => base + day * 86_400_000 + rest)
const length = fc.oneof(fc.nat(3_000), fc.nat(1_800_000), fc.integer({ min: 7_199_000, max: 7_202_000 }))
const session = fc.record({ start: moment, length, isLive: fc.boolean() })

interface Session {
  readonly start: number
  readonly length: number
  readonly isLive: boolean
}

/** The events of sessions: live ones in the order of time, each ended by its stop or the next start; recorded ones in any order among them. */
function eventsOf(sessions: readonly Session[]): readonly StudyEvent[] {
  const live = sessions.filter(({ isLive }) => isLive).sort((a, b) => a.start - b.start)
  const clock: StudyClockEvent[] = []
  live.forEach(({ start, length: lasts }, index) => {
    const sessionId = `sts_live_${index}`
    const started = { ...facts, sessionId, startedAt: at(start), capSeconds }
    clock.push(...studyClock.startSession.decide(fold(studyClock, clock), started))
    if (start + lasts > (live[index + 1]?.start ?? Number.POSITIVE_INFINITY)) return
    const stop = { sessionId, endedAt: at(start + lasts), capSeconds, organizations: [] }
    clock.push(...studyClock.stopSession.decide(fold(studyClock, clock), stop))
  })
  const recorded = sessions.flatMap(({ start, length: lasts, isLive }, index) => {
    if (isLive) return []
    const times = { startedAt: at(start), endedAt: at(start + lasts), now: at(base + 10 * 86_400_000) }
    const id = `${index}`
    const command = { ...facts, sessionId: `sts_${id}`, clientSessionId: id, capSeconds, ...times }
    return studyRecording.recordSession.decide({ status: 'none' }, command)
  })
  return [...clock, ...recorded]
}

/** The plain way: the seconds of each session, one by one. */
function recount(events: readonly StudyEvent[]) {
  const days = new Map<number, { seconds: Set<number>; sessions: Set<string> }>()
  const months = new Map<string, Set<string>>()
  for (const { type, data } of events) {
    if (type === 'StudySessionStarted' || type === 'StudySessionAbandoned') continue
    if (type === 'StudySessionRecorded' && data.isAbandoned) continue
    const start = Math.floor(Date.parse(data.startedAt) / 1_000) + 9 * 3_600
    const seconds = Array.from({ length: data.seconds }, (_, i) => start + i)
    for (const second of seconds.length === 0 ? [start] : seconds) {
      const number = Math.floor(second / 86_400)
      const day = days.get(number) ?? { seconds: new Set(), sessions: new Set() }
      if (seconds.length > 0) day.seconds.add(second)
      days.set(number, { ...day, sessions: day.sessions.add(data.sessionId) })
      const month = dayOf(number).slice(0, 7)
      months.set(month, (months.get(month) ?? new Set()).add(data.sessionId))
    }
  }
  return { days, months }
}

const shuffled = fc.array(session, { maxLength: 14 }).chain((sessions) => {
  const events = eventsOf(sessions)
  return fc.shuffledSubarray([...events], { minLength: events.length, maxLength: events.length })
})

describe('sessions in any order, overlapping or not', () => {
  it('give the days and the streak of a plain recount: no second counts twice [STU-006] [STU-007]', () => {
    fc.assert(
      fc.property(shuffled, (events) => {
        const { days, months } = recount(events)
        const docs = Object.values(givenEvents<StudyDayDoc>(studyDays, ...events))
        const found = docs.map(({ day, seconds, sessionCount }) => [day, seconds, sessionCount])
        const expected = [...days].map(([number, day]) => [dayOf(number), day.seconds.size, day.sessions.size])
        expect(found.sort()).toEqual(expected.sort())
        for (const [month, sessions] of months) {
          const ofMonth = docs.filter((doc) => doc.month === month)
          expect(ofMonth.reduce((sum, doc) => sum + doc.sessionCountInMonth, 0)).toBe(sessions.size)
        }
        const streaks = givenEvents<{ days: readonly number[] }>(studyStreaks, ...events)['usr_1']?.days ?? []
        const studied = [...days].flatMap(([number, { seconds }]) => (seconds.size > 0 ? [number] : []))
        const inStreaks = streaks.flatMap((first, i) =>
          i % 2 === 0 ? Array.from({ length: streaks[i + 1]! - first }, (_, more) => first + more) : [],
        )
        expect(inStreaks).toEqual(studied.sort((a, b) => a - b))
      }),
      { numRuns: runs(300) },
    )
  })

  it('are summed up and asked for as recounted, through a read store [STU-006] [STU-007]', async () => {
    const today = '2026-01-03'
    const asked = { from: '2025-12-01', to: '2026-01-31' }
    await fc.assert(
      fc.asyncProperty(shuffled, async (events) => {
        const { days, months } = recount(events)
        const { views, close } = await openViews([studyDays, studyStreaks], events)
        const perDay = await studySummaryOf(views, 'usr_1', { granularity: 'day', ...asked })
        const perMonth = await studySummaryOf(views, 'usr_1', { granularity: 'month', ...asked })
        const streak = await studyStreakOf(views, 'usr_1', today)
        await close()
        const studied = [...days].filter(([, { seconds }]) => seconds.size > 0).map(([number]) => number)
        const total = studied.reduce((sum, number) => sum + days.get(number)!.seconds.size, 0)
        expect([perDay.totalSeconds, perMonth.totalSeconds]).toEqual([total, total])
        expect([perDay.buckets.length, perMonth.buckets.length]).toEqual([62, 2])
        for (const { period, seconds, sessionCount } of perDay.buckets) {
          const day = days.get(dayNumberOf(period))
          expect([period, seconds, sessionCount]).toEqual([period, day?.seconds.size ?? 0, day?.sessions.size ?? 0])
        }
        for (const { period, sessionCount } of perMonth.buckets)
          expect(sessionCount).toBe(months.get(period)?.size ?? 0)
        expect(streak).toEqual(recountedStreak(new Set(studied), dayNumberOf(today)))
      }),
      { numRuns: runs(25) },
    )
  })
})

function recountedStreak(studied: ReadonlySet<number>, today: number) {
  const backFrom = (day: number): number => (studied.has(day) ? 1 + backFrom(day - 1) : 0)
  const last = studied.size === 0 ? null : Math.max(...studied)
  return {
    currentDays: forwardFrom(studied, today) + backFrom(studied.has(today) ? today : today - 1),
    longestDays: Math.max(0, ...[...studied].map(backFrom)),
    lastStudyDay: last === null ? null : dayOf(last),
    hasStudiedToday: studied.has(today),
  }
}

/** Days after today, of a client ahead of the clock, belong to the streak that today is in. */
const forwardFrom = (studied: ReadonlySet<number>, day: number): number =>
  studied.has(day) && studied.has(day + 1) ? 1 + forwardFrom(studied, day + 1) : 0
