import { afterEach, describe, expect, it } from '@jest/globals'
import type { Views } from '@manabi/read-store'
import { StudySessionAbandoned, StudySessionRecorded, StudySessionStarted, StudySessionStopped } from '@manabi/study'
import { openViews } from '../test/openViews.ts'
import { studyProjections } from './index.ts'
import { studySummaryOf } from './studyDays.ts'
import { studySessionOf, studySessionsOf } from './studySessions.ts'
import { studyStreakOf } from './studyStreaks.ts'

let close = async () => {}
afterEach(() => close())

async function given(...events: Parameters<typeof openViews>[1]): Promise<Views> {
  const opened = await openViews(studyProjections, events)
  close = opened.close
  return opened.views
}

const facts = (sessionId: string, userId = 'usr_1') => ({
  userId,
  sessionId,
  courseId: 'crs_1',
  lessonId: null,
  courseOrganizationId: 'org_1',
  isPublicCourse: true,
  organizations: [],
})
/** Times are Tokyo's. */
const tokyo = (time: string) => new Date(`${time}+09:00`).toISOString()
const started = (id: string, at: string, userId?: string) =>
  StudySessionStarted({ ...facts(id, userId), startedAt: tokyo(at) })
const stopped = (id: string, from: string, to: string) => {
  const seconds = Math.floor((Date.parse(to) - Date.parse(from)) / 1_000)
  return StudySessionStopped({ ...facts(id), startedAt: tokyo(from), endedAt: tokyo(to), seconds })
}
const recorded = (id: string, from: string, to: string, isAbandoned = false) => {
  const seconds = isAbandoned ? 0 : Math.floor((Date.parse(to) - Date.parse(from)) / 1_000)
  const times = { startedAt: tokyo(from), endedAt: tokyo(to) }
  return StudySessionRecorded({ ...facts(id), ...times, clientSessionId: `client ${id}`, seconds, isAbandoned })
}

describe('the log of study sessions', () => {
  const shown = { courseId: 'crs_1', lessonId: null, clientSessionId: null, userId: 'usr_1' }

  it('shows each session as it is now', async () => {
    const times = { startedAt: tokyo('2026-04-03T10:00'), endedAt: tokyo('2026-04-03T13:00') }
    const views = await given(
      started('sts_1', '2026-04-01T10:00'),
      stopped('sts_1', '2026-04-01T10:00', '2026-04-01T10:01'),
      started('sts_3', '2026-04-03T10:00'),
      StudySessionAbandoned({ ...facts('sts_3'), ...times }),
      recorded('sts_2', '2026-04-02T10:00', '2026-04-02T10:02'),
      recorded('sts_0', '2026-03-31T10:00', '2026-03-31T19:00', true),
      started('sts_4', '2026-04-04T10:00'),
    )
    const log = await studySessionsOf(views, 'usr_1', { limit: 200 })
    expect(log.map(({ sessionId, status, seconds }) => [sessionId, status, seconds])).toEqual([
      ['sts_4', 'running', 0],
      ['sts_3', 'abandoned', 0],
      ['sts_2', 'recorded', 120],
      ['sts_1', 'stopped', 60],
      ['sts_0', 'abandoned', 0],
    ])
    const startedAt = tokyo('2026-04-04T10:00')
    expect(log[0]).toEqual({ ...shown, sessionId: 'sts_4', status: 'running', startedAt, endedAt: null, seconds: 0 })
    expect(log[1]).toEqual({ ...shown, sessionId: 'sts_3', status: 'abandoned', ...times, seconds: 0 })
    expect(log[2]).toMatchObject({ clientSessionId: 'client sts_2' })
  })

  it('ends no session before its start, though an old clock was set back [STU-010]', async () => {
    const [from, to] = ['2026-04-01T10:00', '2026-04-01T09:00']
    const views = await given(
      started('sts_1', from),
      StudySessionStopped({ ...facts('sts_1'), startedAt: tokyo(from), endedAt: tokyo(to), seconds: 0 }),
      StudySessionAbandoned({ ...facts('sts_2'), startedAt: tokyo(from), endedAt: tokyo(to) }),
    )
    const log = await studySessionsOf(views, 'usr_1', { limit: 200 })
    expect(log.map(({ endedAt }) => endedAt)).toEqual([tokyo(from), tokyo(from)])
  })

  it('is filtered by the Tokyo day of the start, and limited [STU-005]', async () => {
    const views = await given(
      recorded('sts_1', '2026-03-31T23:59:59', '2026-04-01T00:10'),
      recorded('sts_2', '2026-04-01T00:00', '2026-04-01T00:10'),
      recorded('sts_3', '2026-04-01T23:59:59', '2026-04-02T00:10'),
      recorded('sts_4', '2026-04-02T00:00', '2026-04-02T00:10'),
      started('sts_5', '2026-04-01T12:00', 'usr_2'),
    )
    const found = async (log: { from?: string; to?: string; limit?: number } = {}) =>
      (await studySessionsOf(views, 'usr_1', { limit: 200, ...log })).map(({ sessionId }) => sessionId)
    expect(await found()).toEqual(['sts_4', 'sts_3', 'sts_2', 'sts_1'])
    expect(await found({ from: '2026-04-01', to: '2026-04-01' })).toEqual(['sts_3', 'sts_2'])
    expect(await found({ from: '2026-04-01' })).toEqual(['sts_4', 'sts_3', 'sts_2'])
    expect(await found({ to: '2026-04-01', limit: 1 })).toEqual(['sts_3'])
  })

  it("does not find another learner's session [STU-003]", async () => {
    const views = await given(started('sts_1', '2026-04-01T10:00'))
    expect(await studySessionOf(views, 'usr_1', 'sts_1')).toMatchObject({ status: 'running' })
    expect(await studySessionOf(views, 'usr_2', 'sts_1')).toBeNull()
    expect(await studySessionOf(views, 'usr_1', 'sts_2')).toBeNull()
  })
})

describe('the summary', () => {
  const days = (from: string, to: string) => ({ granularity: 'day' as const, from, to })
  const months = (from: string, to: string) => ({ granularity: 'month' as const, from, to })

  it('is dense, oldest first, and zero for a learner without sessions [STU-006]', async () => {
    expect(await studySummaryOf(await given(), 'usr_1', days('2026-02-28', '2026-03-01'))).toEqual({
      ...days('2026-02-28', '2026-03-01'),
      totalSeconds: 0,
      buckets: [
        { period: '2026-02-28', seconds: 0, sessionCount: 0 },
        { period: '2026-03-01', seconds: 0, sessionCount: 0 },
      ],
    })
  })

  it('counts a session over midnight in Tokyo on both days, and once in a month [STU-006]', async () => {
    const views = await given(
      recorded('sts_1', '2026-04-29T23:50', '2026-04-30T00:20'),
      recorded('sts_2', '2026-04-30T23:59', '2026-05-01T00:05'),
    )
    expect((await studySummaryOf(views, 'usr_1', days('2026-04-29', '2026-05-01'))).buckets).toEqual([
      { period: '2026-04-29', seconds: 600, sessionCount: 1 },
      { period: '2026-04-30', seconds: 1_260, sessionCount: 2 },
      { period: '2026-05-01', seconds: 300, sessionCount: 1 },
    ])
    expect(await studySummaryOf(views, 'usr_1', months('2026-03-01', '2026-05-31'))).toMatchObject({
      totalSeconds: 2_160,
      buckets: [
        { period: '2026-03', seconds: 0, sessionCount: 0 },
        { period: '2026-04', seconds: 1_860, sessionCount: 2 },
        { period: '2026-05', seconds: 300, sessionCount: 1 },
      ],
    })
  })

  it('counts time that several sessions cover once, in whatever order they come [STU-006]', async () => {
    const views = await given(
      recorded('sts_1', '2026-04-01T10:00', '2026-04-01T10:10'),
      recorded('sts_2', '2026-04-01T10:20', '2026-04-01T10:30'),
      stopped('sts_3', '2026-04-01T10:05', '2026-04-01T10:25'),
      recorded('sts_4', '2026-04-01T10:07', '2026-04-01T10:08'),
    )
    const { buckets } = await studySummaryOf(views, 'usr_1', days('2026-04-01', '2026-04-01'))
    expect(buckets).toEqual([{ period: '2026-04-01', seconds: 1_800, sessionCount: 4 }])
  })

  it('counts neither abandoned nor running sessions [STU-002] [STU-006]', async () => {
    const times = { startedAt: tokyo('2026-04-01T10:00'), endedAt: tokyo('2026-04-01T13:00') }
    const views = await given(
      started('sts_1', '2026-04-01T10:00'),
      StudySessionAbandoned({ ...facts('sts_1'), ...times }),
      recorded('sts_2', '2026-04-01T10:00', '2026-04-01T14:00', true),
      started('sts_3', '2026-04-01T15:00'),
    )
    const { buckets } = await studySummaryOf(views, 'usr_1', days('2026-04-01', '2026-04-01'))
    expect(buckets).toEqual([{ period: '2026-04-01', seconds: 0, sessionCount: 0 }])
    expect(await studyStreakOf(views, 'usr_1', '2026-04-01')).toMatchObject({ currentDays: 0, lastStudyDay: null })
  })
})

describe('the streak', () => {
  const on = (id: string, day: string) => recorded(id, `${day}T10:00`, `${day}T10:10`)

  it('is current while the last day is today or yesterday [STU-007]', async () => {
    const views = await given(
      on('sts_4', '2026-04-10'),
      on('sts_1', '2026-04-01'),
      on('sts_5', '2026-04-11'),
      on('sts_3', '2026-04-03'),
      on('sts_2', '2026-04-02'),
    )
    const known = { longestDays: 3, lastStudyDay: '2026-04-11' }
    const asked = (today: string) => studyStreakOf(views, 'usr_1', today)
    expect(await asked('2026-04-11')).toEqual({ ...known, currentDays: 2, hasStudiedToday: true })
    expect(await asked('2026-04-12')).toEqual({ ...known, currentDays: 2, hasStudiedToday: false })
    expect(await asked('2026-04-13')).toEqual({ ...known, currentDays: 0, hasStudiedToday: false })
  })

  it('is closed by a session that arrives later for the day between [STU-007]', async () => {
    const views = await given(on('sts_1', '2026-04-01'), on('sts_3', '2026-04-03'), on('sts_2', '2026-04-02'))
    expect(await studyStreakOf(views, 'usr_1', '2026-04-03')).toMatchObject({ currentDays: 3, longestDays: 3 })
  })

  it('needs counted seconds, of which a session over midnight has some on both days [STU-007]', async () => {
    const views = await given(
      recorded('sts_1', '2026-04-01T10:00', '2026-04-01T10:00:00.900'),
      recorded('sts_2', '2026-04-02T23:59:59', '2026-04-03T00:00:01'),
    )
    expect(await studyStreakOf(views, 'usr_1', '2026-04-03')).toMatchObject({ currentDays: 2, longestDays: 2 })
  })

  it('of a learner who never studied is zero [STU-007]', async () => {
    const nothing = { currentDays: 0, longestDays: 0, lastStudyDay: null, hasStudiedToday: false }
    expect(await studyStreakOf(await given(), 'usr_1', '2026-04-03')).toEqual(nothing)
  })
})
