import { TestAttempted } from '@manabi/assessment'
import { CertificateAwarded } from '@manabi/awards'
import { AccountClosed } from '@manabi/identity'
import type { EventDefinition, Id, Recorded, Timestamp } from '@manabi/kernel'
import { MemberAdded, MemberRemoved } from '@manabi/organizations'
import { CourseCompleted, LessonCompleted } from '@manabi/progress'
import { DutyAnnounced } from '@manabi/requirements'
import { type SessionFacts, StudySessionAbandoned, StudySessionStarted, StudySessionStopped } from '@manabi/study'
import { recipients } from '@manabi/webhooks'
import type { z } from 'zod'

/** What subscribers receive for an event, and the organizations that it goes to. */
export interface WebhookEvent {
  readonly type: string
  readonly to: readonly Id[]
  readonly data: Readonly<Record<string, unknown>>
}

/** Which events of the log raise which webhook events (contract, "Webhooks"): one line each. */
const table = [
  raises(LessonCompleted, 'lesson.completed', ({ userId, lessonId, courseId, ...facts }) => ({
    to: recipients(facts),
    data: { userId, lessonId, courseId },
  })),
  raises(CourseCompleted, 'course.completed', ({ userId, courseId, occurredAt, ...facts }, recordedAt) => ({
    to: recipients(facts),
    data: { userId, courseId, completedAt: occurredAt ?? recordedAt },
  })),
  raises(TestAttempted, 'test.submitted', ({ userId, testId, testOrganizationId, attemptId, score, isPassed }) => ({
    to: [testOrganizationId],
    data: { userId, testId, attemptId, score, isPassed },
  })),
  raises(MemberAdded, 'member.joined', ofMember),
  raises(MemberRemoved, 'member.left', ofMember),
  raises(
    DutyAnnounced,
    ({ kind }) => `requirement.${kind}`,
    ({ organizationId, userId, requirementId, cycle, dueOn }) => ({
      to: [organizationId],
      data: { userId, requirementId, cycle, dueOn },
    }),
  ),
  raises(StudySessionStarted, 'session.started', (facts) => ofSession(facts, { seconds: 0, status: 'running' })),
  raises(StudySessionStopped, 'session.ended', (facts) =>
    ofSession(facts, { seconds: facts.seconds, status: 'stopped' }),
  ),
  raises(StudySessionAbandoned, 'session.ended', (facts) => ofSession(facts, { seconds: 0, status: 'abandoned' })),
  raises(CertificateAwarded, 'certificate.issued', ({ userId, certificateId, awardId, organizationId }) => ({
    to: [organizationId],
    data: { userId, certificateId, awardId },
  })),
  raises(AccountClosed, 'learner.data_deleted', ({ userId, organizations }) => ({
    to: recipients({ organizations }),
    data: { userId },
  })),
]

function ofMember({ organizationId, userId }: { readonly organizationId: Id; readonly userId: Id }) {
  return { to: [organizationId], data: { userId } }
}

function ofSession(facts: SessionFacts, told: { readonly seconds: number; readonly status: string }) {
  const { userId, sessionId, organizations, courseOrganizationId, isPublicCourse } = facts
  const course = courseOrganizationId === null ? {} : { courseOrganizationId, isPublicCourse: isPublicCourse ?? false }
  return { to: recipients({ organizations, ...course }), data: { userId, sessionId, ...told } }
}

/** The types of the log's events that the table names. */
export const raisedTypes: readonly string[] = table.map(([type]) => type)

const raisers = new Map(table)

/** null for an event that raises none. */
export const webhookEvent = (event: Recorded): WebhookEvent | null => raisers.get(event.type)?.(event) ?? null

type Raiser = readonly [string, (event: Recorded) => WebhookEvent]

function raises<Schema extends z.ZodType>(
  { type: logged }: EventDefinition<string, Schema>,
  type: string | ((data: z.output<Schema>) => string),
  tell: (data: z.output<Schema>, recordedAt: Timestamp) => Omit<WebhookEvent, 'type'>,
): Raiser {
  const typeOf = typeof type === 'string' ? () => type : type
  return [
    logged,
    ({ data: recorded, metadata }) => {
      const data = recorded as z.output<Schema>
      return { type: typeOf(data), ...tell(data, metadata.occurredAt) }
    },
  ]
}
