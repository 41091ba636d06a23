import { defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

/** What the learner studied and who is told: as it was at that time. */
const SessionFacts = z.object({
  userId: Id,
  sessionId: Id,
  courseId: Id.nullable(),
  lessonId: Id.nullable(),
  /** Of the course; null without one. */
  courseOrganizationId: Id.nullable(),
  isPublicCourse: z.boolean().nullable(),
  /** The learner's organizations: memberships and affiliations. */
  organizations: z.array(z.object({ id: Id, departmentIds: z.array(Id) })),
})

const Seconds = z.int().min(0)

/** The learner's clock runs. */
export const StudySessionStarted = defineEvent('StudySessionStarted', SessionFacts.extend({ startedAt: Timestamp }))

/** The learner stopped the clock, or started the next session; `seconds` count. */
export const StudySessionStopped = defineEvent(
  'StudySessionStopped',
  SessionFacts.extend({ startedAt: Timestamp, endedAt: Timestamp, seconds: Seconds }),
)

/** The session ended after the cap: none of its time counts. */
export const StudySessionAbandoned = defineEvent(
  'StudySessionAbandoned',
  SessionFacts.extend({ startedAt: Timestamp, endedAt: Timestamp }),
)

/** What a client calls its session: sealed by the person's key once it is stored. Version 1 kept it as it was. */
const ClientSessionId = z.union([z.string(), z.object({ sealed: z.string(), key: z.string().optional() })])
export type ClientSessionId = z.output<typeof ClientSessionId>

/** A finished session that the client measured, perhaps offline and long ago. Past the cap it is abandoned: 0 `seconds`. */
export const StudySessionRecorded = defineEvent(
  'StudySessionRecorded',
  SessionFacts.extend({
    clientSessionId: ClientSessionId,
    startedAt: Timestamp,
    endedAt: Timestamp,
    seconds: Seconds,
    isAbandoned: z.boolean(),
  }),
  {
    version: 2,
    upcasts: { 1: (data) => data },
    personal: { subject: ({ userId }) => userId, staysSealed: true, removed: { clientSessionId: '' } },
  },
)

export const studyEvents = [
  StudySessionStarted,
  StudySessionStopped,
  StudySessionAbandoned,
  StudySessionRecorded,
] as const
export type StudyEvent = EventOf<(typeof studyEvents)[number]>
export type SessionFacts = z.output<typeof SessionFacts>
