import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { StudySessionAbandoned, StudySessionStarted, StudySessionStopped } from './events.ts'
import { studyClock } from './studyClock.ts'

const facts = (sessionId: string) => ({
  userId: 'usr_1',
  sessionId,
  courseId: 'crs_1',
  lessonId: null,
  courseOrganizationId: 'org_1',
  isPublicCourse: false,
  organizations: [{ id: 'org_1', departmentIds: ['dep_1'] }],
})
const at = (time: string) => `2026-04-01T${time}Z`
const [noon, capSeconds] = [at('12:00:00.000'), 7_200]

const started = (sessionId: string, startedAt = noon) => StudySessionStarted({ ...facts(sessionId), startedAt })
const start = (sessionId: string, startedAt = noon) => ({ ...facts(sessionId), startedAt, capSeconds })
const stopped = (sessionId: string, endedAt: string, seconds: number) =>
  StudySessionStopped({ ...facts(sessionId), startedAt: noon, endedAt, seconds })
const abandoned = (sessionId: string, endedAt: string) =>
  StudySessionAbandoned({ ...facts(sessionId), startedAt: noon, endedAt })
const stop = (sessionId: string, endedAt: string) => ({
  sessionId,
  endedAt,
  capSeconds,
  organizations: facts('').organizations,
})

describe('starting a study session', () => {
  it('starts the clock', () => {
    given().when(studyClock.startSession, start('sts_1')).then(started('sts_1'))
  })

  it('stops the one that runs at that time [STU-001]', () => {
    const now = at('12:30:00.999')
    given(started('sts_1'))
      .when(studyClock.startSession, start('sts_2', now))
      .then(stopped('sts_1', now, 1_800), started('sts_2', now))
  })

  it('abandons the one that runs past the cap [STU-001]', () => {
    const now = at('14:00:00.001')
    given(started('sts_1'))
      .when(studyClock.startSession, start('sts_2', now))
      .then(abandoned('sts_1', now), started('sts_2', now))
  })

  it('ends nothing when the one before has ended', () => {
    const now = at('13:00:00.000')
    given(started('sts_1'), stopped('sts_1', at('12:01:00.000'), 60))
      .when(studyClock.startSession, start('sts_2', now))
      .then(started('sts_2', now))
  })
})

describe('stopping a study session', () => {
  it('counts whole seconds, rounded down', () => {
    const end = at('12:00:59.999')
    given(started('sts_1'))
      .when(studyClock.stopSession, stop('sts_1', end))
      .then(stopped('sts_1', end, 59))
  })

  it('exactly at the cap counts, a moment later is abandoned [STU-002]', () => {
    const [cap, after] = [at('14:00:00.000'), at('14:00:00.001')]
    given(started('sts_1'))
      .when(studyClock.stopSession, stop('sts_1', cap))
      .then(stopped('sts_1', cap, 7_200))
    given(started('sts_1')).when(studyClock.stopSession, stop('sts_1', after)).then(abandoned('sts_1', after))
  })

  it('tells the organizations that the learner has by then', () => {
    const organizations = [{ id: 'org_2', departmentIds: [] }]
    const end = at('12:00:10.000')
    given(started('sts_1'))
      .when(studyClock.stopSession, { ...stop('sts_1', end), organizations })
      .then(StudySessionStopped({ ...facts('sts_1'), organizations, startedAt: noon, endedAt: end, seconds: 10 }))
  })

  it('twice, or one that never was, changes nothing [STU-003]', () => {
    const end = at('12:00:10.000')
    given(started('sts_1'), stopped('sts_1', end, 10))
      .when(studyClock.stopSession, stop('sts_1', at('13:00:00.000')))
      .then()
    given(started('sts_1')).when(studyClock.stopSession, stop('sts_2', end)).then()
    given().when(studyClock.stopSession, stop('sts_1', end)).then()
  })

  it('ends at its start, and counts nothing, when the clock was set back [STU-010]', () => {
    const end = at('11:59:59.000')
    given(started('sts_1'))
      .when(studyClock.stopSession, stop('sts_1', end))
      .then(stopped('sts_1', noon, 0))
    given(started('sts_1'))
      .when(studyClock.startSession, start('sts_2', end))
      .then(stopped('sts_1', noon, 0), started('sts_2', end))
  })
})

describe("a learner's clock", () => {
  it('follows from its last event', () => {
    const end = at('12:00:10.000')
    const history = [
      started('sts_1'),
      stopped('sts_1', end, 10),
      started('sts_2'),
      abandoned('sts_2', at('15:00:00.000')),
    ]
    history.forEach((event, index) => {
      expect(fold(studyClock, [event])).toEqual(fold(studyClock, history.slice(0, index + 1)))
    })
    expect(studyClock.lastEvents).toBe(1)
  })
})
