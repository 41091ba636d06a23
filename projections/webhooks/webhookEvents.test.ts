import { describe, expect, it } from '@jest/globals'
import { TestAttempted } from '@manabi/assessment'
import { CertificateAwarded } from '@manabi/awards'
import type { DomainEvent } from '@manabi/kernel'
import { InvitationWithdrawn, MemberAdded, MemberRemoved } from '@manabi/organizations'
import { CourseCompleted } from '@manabi/progress'
import { StudySessionAbandoned, StudySessionRecorded, StudySessionStarted, StudySessionStopped } from '@manabi/study'
import { recordedAt } from '../test/givenEvents.ts'
import { webhookEvent } from './webhookEvents.ts'

const raisedBy = (event: DomainEvent) => webhookEvent(recordedAt(event, 0))

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
    expect(raisedBy(StudySessionStarted(session))).toEqual(told)
    expect(raisedBy(StudySessionStopped({ ...session, endedAt, seconds: 600 }))).toEqual({
      type: 'session.ended',
      to,
      data: { ...data, seconds: 600, status: 'stopped' },
    })
    expect(raisedBy(StudySessionAbandoned({ ...session, endedAt }))).toEqual({
      type: 'session.ended',
      to,
      data: { ...data, seconds: 0, status: 'abandoned' },
    })
  })

  it('in a private course tell its owner alone [STU-008]', () => {
    expect(raisedBy(StudySessionStarted({ ...session, ...course(false) }))?.to).toEqual(['org_2'])
    expect(raisedBy(StudySessionStarted({ ...session, ...course(true) }))?.to).toEqual(['org_1', 'org_2'])
  })

  it('that a client recorded tell nothing [STU-008]', () => {
    const recorded = { ...session, endedAt, seconds: 600, clientSessionId: 'a', isAbandoned: false }
    expect(raisedBy(StudySessionRecorded(recorded))).toBeNull()
  })
})

describe('certificates', () => {
  it('tell their owner alone that they were awarded [CRT-004]', () => {
    const ids = { awardId: 'awd_1', certificateId: 'crt_1', userId: 'usr_1' }
    const facts = { organizationId: 'org_1', title: 'Programmer', issuedAt: endedAt, expiresAt: null }
    expect(raisedBy(CertificateAwarded({ ...ids, ...facts, source: 'manual' }))).toEqual({
      type: 'certificate.issued',
      to: ['org_1'],
      data: ids,
    })
  })
})

describe('a completed course', () => {
  const facts = { userId: 'usr_1', courseTitle: 'Reading', courseOrganizationId: 'org_2', isPublicCourse: true }
  const completed = { ...facts, courseId: 'crs_1', organizations: session.organizations, lessonIds: ['les_1'] }

  it('tells every organization of the learner when it was completed [WHK-038]', () => {
    const data = { userId: 'usr_1', courseId: 'crs_1' }
    expect(raisedBy(CourseCompleted({ ...completed, occurredAt: endedAt }))).toEqual({
      type: 'course.completed',
      to: ['org_1', 'org_2'],
      data: { ...data, completedAt: endedAt },
    })
    const event = recordedAt(CourseCompleted(completed), 0)
    expect(webhookEvent(event)?.data).toEqual({ ...data, completedAt: event.metadata.occurredAt })
  })

  it('that is private tells its owner alone [WHK-038]', () => {
    expect(raisedBy(CourseCompleted({ ...completed, isPublicCourse: false }))?.to).toEqual(['org_2'])
  })
})

describe('a submitted test', () => {
  it('tells the organization that owns it [WHK-038]', () => {
    const data = { userId: 'usr_1', testId: 'tst_1', attemptId: 'att_1', score: 40, isPassed: false }
    const grade = { passingScore: 60, correctCount: 2, questionCount: 5, answers: [] }
    const time = { elapsedSeconds: null, timeLimitMinutes: null, isWithinTimeLimit: null, submittedAt: endedAt }
    const test = { testTitle: 'Kana', testOrganizationId: 'org_2', organizations: session.organizations }
    expect(raisedBy(TestAttempted({ ...data, ...grade, ...time, ...test }))).toEqual({
      type: 'test.submitted',
      to: ['org_2'],
      data,
    })
  })
})

describe('members', () => {
  it('tell their organization that they joined and left; invitations tell nothing [WHK-038]', () => {
    const ids = { organizationId: 'org_1', userId: 'usr_1' }
    const told = { to: ['org_1'], data: { userId: 'usr_1' } }
    expect(raisedBy(MemberAdded({ ...ids, roles: ['learner'] }))).toEqual({ type: 'member.joined', ...told })
    expect(raisedBy(MemberRemoved({ ...ids, departmentIds: [] }))).toEqual({ type: 'member.left', ...told })
    const withdrawn = { ...ids, invitationId: 'inv_1', emailHash: 'x', departmentIds: [] }
    expect(raisedBy(InvitationWithdrawn(withdrawn))).toBeNull()
  })
})
