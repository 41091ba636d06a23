import { describe, expect, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { StudySessionRecorded } from './events.ts'
import { formerStudyRecording } from './formerStudyRecording.ts'
import { studyRecording } from './studyRecording.ts'

const session = (startedAt: string, endedAt: string) => ({
  userId: 'usr_1',
  sessionId: 'sts_1',
  clientSessionId: 'on the train',
  courseId: null,
  lessonId: null,
  courseOrganizationId: null,
  isPublicCourse: null,
  organizations: [],
  startedAt: `2026-04-01T${startedAt}Z`,
  endedAt: `2026-04-01T${endedAt}Z`,
})
const record = (startedAt: string, endedAt: string) => ({
  ...session(startedAt, endedAt),
  now: '2026-04-01T15:00:00.000Z',
  capSeconds: 7_200,
})

describe('recording a study session', () => {
  it('keeps it with its whole seconds', () => {
    const [start, end] = ['12:00:00.100', '12:00:11.000']
    given()
      .when(studyRecording.recordSession, record(start, end))
      .then(StudySessionRecorded({ ...session(start, end), seconds: 10, isAbandoned: false }))
  })

  it('again changes nothing, whatever it says then [STU-004]', () => {
    const first = StudySessionRecorded({ ...session('12:00:00.000', '12:00:10.000'), seconds: 10, isAbandoned: false })
    const again = { ...record('12:00:00.000', '12:30:00.000'), sessionId: 'sts_2' }
    given(first).when(studyRecording.recordSession, again).then()
    given(first).when(studyRecording.recordSession, record('12:00:00.000', '11:00:00.000')).then()
  })

  it('past the cap abandons it', () => {
    const [start, end] = ['12:00:00.000', '14:00:00.001']
    given()
      .when(studyRecording.recordSession, record(start, end))
      .then(StudySessionRecorded({ ...session(start, end), seconds: 0, isAbandoned: true }))
  })

  it('refuses an end before the start or in the future', () => {
    given().when(studyRecording.recordSession, record('12:00:00.000', '11:59:59.999')).thenRefused('invalid_request')
    given().when(studyRecording.recordSession, record('14:59:00.000', '15:00:00.001')).thenRefused('invalid_request')
  })

  it('refuses a start more than 365 days ago, unless it was recorded then [STU-010]', () => {
    const told = { ...record('12:00:00.000', '12:00:10.000'), now: '2027-04-01T12:00:00.000Z' }
    const event = StudySessionRecorded({ ...session('12:00:00.000', '12:00:10.000'), seconds: 10, isAbandoned: false })
    const late = { ...told, now: '2027-04-01T12:00:00.001Z' }
    given().when(studyRecording.recordSession, told).then(event)
    given().when(studyRecording.recordSession, late).thenRefused('invalid_request')
    given(event).when(studyRecording.recordSession, late).then()
  })

  it('has a stream for every id that a client may choose', () => {
    const names = ['a/b', 'a b', 'a%20b', '学び', '\ud800'].map((id) => studyRecording.stream('usr_1', id))
    expect(names.every((name) => /^study-recorded-usr_1-[\w-]{43}$/.test(name))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
    expect(formerStudyRecording.stream('usr_1', '学び')).toBe('study-recording-usr_1-%E5%AD%A6%E3%81%B3')
  })
})
