import { Day, defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { Target } from '../rule.ts'

/** What evidence completes: what a requirement may have as its target, or the requirement itself. */
export const EvidenceTarget = z.object({ kind: z.enum([...Target.shape.kind.options, 'requirement']), id: Id })
export type EvidenceTarget = z.output<typeof EvidenceTarget>

/** `duties-{organizationId}-{userId}`: what an organization notes about the duties of one person. */
const ofMember = z.object({ organizationId: Id, userId: Id })
const subject = ({ userId }: { userId: Id }) => userId

/** The person completed something elsewhere, such as in a classroom. */
export const EvidenceRecorded = defineEvent(
  'EvidenceRecorded',
  ofMember.extend({
    evidenceId: Id,
    target: EvidenceTarget,
    completedOn: Day,
    note: z.string(),
    url: z.string().nullable(),
  }),
  { personal: { subject, removed: { note: '', url: null } } },
)

/** It counts no more, for any day. */
export const EvidenceWithdrawn = defineEvent(
  'EvidenceWithdrawn',
  ofMember.extend({ evidenceId: Id, reason: z.string() }),
  {
    personal: { subject, removed: { reason: '' } },
  },
)

/** All duties are waived on these days, both inclusive. null: until the leave ends. */
export const LeaveTaken = defineEvent(
  'LeaveTaken',
  ofMember.extend({ from: Day, until: Day.nullable(), reason: z.string(), takenAt: Timestamp }),
  { personal: { subject, removed: { reason: '' } } },
)

/** No day from this one on belongs to the leave any more. */
export const LeaveEnded = defineEvent('LeaveEnded', ofMember.extend({ on: Day }))

const ofDuty = ofMember.extend({ requirementId: Id })

/** The duty is waived on these days, both inclusive. null: until the waiver ends. */
export const DutyWaived = defineEvent(
  'DutyWaived',
  ofDuty.extend({ from: Day, until: Day.nullable(), reason: z.string() }),
  {
    personal: { subject, removed: { reason: '' } },
  },
)

/** No day from this one on belongs to the waiver any more. */
export const WaiverEnded = defineEvent('WaiverEnded', ofDuty.extend({ on: Day }))

/** Completions of the requirement on that day no longer count, from the day of the rejection on. */
export const CompletionRejected = defineEvent(
  'CompletionRejected',
  ofDuty.extend({ completedOn: Day, fulfilledAt: Timestamp, rejectedAt: Timestamp, reason: z.string() }),
  { personal: { subject, removed: { reason: '' } } },
)

/** The account was closed: the notes and reasons cannot be read any more, and the evidence is in no list. */
export const MemberDutiesErased = defineEvent('MemberDutiesErased', ofMember.extend({ evidenceIds: z.array(Id) }))

export const memberDutiesEvents = [
  EvidenceRecorded,
  EvidenceWithdrawn,
  LeaveTaken,
  LeaveEnded,
  DutyWaived,
  WaiverEnded,
  CompletionRejected,
  MemberDutiesErased,
] as const
export type MemberDutiesEvent = EventOf<(typeof memberDutiesEvents)[number]>
