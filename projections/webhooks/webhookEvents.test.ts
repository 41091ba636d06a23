import { describe, expect, it } from '@jest/globals'
import { CertificateAwarded } from '@manabi/awards'
import { StudySessionAbandoned, StudySessionRecorded, StudySessionStarted, StudySessionStopped } from '@manabi/study'
import { webhookEvent } from './webhookEvents.ts'

const session = {
  userId: 'usr_1',
  sessionId: 'sts_1',
  courseId: null,
  lessonId: null,
  courseOrganizationId: null,
  isPublicCourse: null,
  organizations: [
    { id: 'org_1', departmentIds: ['dep_1'] },
    { id: 'org_2', departmentIds: [] },
  ],
  startedAt: '2026-04-01T00:00:00.000Z',
}
const endedAt = '2026-04-01T00:10:00.000Z'
const course = (isPublicCourse: boolean) => ({ courseId: 'crs_1', courseOrganizationId: 'org_2', isPublicCourse })

describe('study sessions', () => {
  it('tell when they start and end [STU-008]', () => {
    const data = { userId: 'usr_1', sessionId: 'sts_1' }
    const to = ['org_1', 'org_2']
    const told = { type: 'session.started', to, data: { ...data, seconds: 0, status: 'running' } }
    expect(webhookEvent(StudySessionStarted(session))).toEqual(told)
    expect(webhookEvent(StudySessionStopped({ ...session, endedAt, seconds: 600 }))).toEqual({
      type: 'session.ended',
      to,
      data: { ...data, seconds: 600, status: 'stopped' },
    })
    expect(webhookEvent(StudySessionAbandoned({ ...session, endedAt }))).toEqual({
      type: 'session.ended',
      to,
      data: { ...data, seconds: 0, status: 'abandoned' },
    })
  })

  it('in a private course tell its owner alone [STU-008]', () => {
    expect(webhookEvent(StudySessionStarted({ ...session, ...course(false) }))?.to).toEqual(['org_2'])
    expect(webhookEvent(StudySessionStarted({ ...session, ...course(true) }))?.to).toEqual(['org_1', 'org_2'])
  })

  it('that a client recorded tell nothing [STU-008]', () => {
    const recorded = { ...session, endedAt, seconds: 600, clientSessionId: 'a', isAbandoned: false }
    expect(webhookEvent(StudySessionRecorded(recorded))).toBeNull()
  })
})

describe('certificates', () => {
  it('tell their owner alone that they were awarded [CRT-004]', () => {
    const ids = { awardId: 'awd_1', certificateId: 'crt_1', userId: 'usr_1' }
    const facts = { organizationId: 'org_1', title: 'Programmer', issuedAt: endedAt, expiresAt: null }
    expect(webhookEvent(CertificateAwarded({ ...ids, ...facts, source: 'manual' }))).toEqual({
      type: 'certificate.issued',
      to: ['org_1'],
      data: ids,
    })
  })
})
