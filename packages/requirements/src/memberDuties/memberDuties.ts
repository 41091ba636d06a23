import { decider, type Id } from '@manabi/kernel'
import { MemberDutiesErased, type MemberDutiesEvent, memberDutiesEvents } from './events.ts'
import { recordEvidence, withdrawEvidence } from './evidence.ts'
import { endLeave, takeLeave } from './leave.ts'
import type { Noted } from './noted.ts'
import { evolve, type MemberDuties, nothingNoted } from './state.ts'
import { endWaiver, rejectCompletion, waiveDuty } from './waivers.ts'

/** What one organization notes about the duties of one person (beyond, Requirements). */
export const memberDuties = decider<MemberDuties, MemberDutiesEvent, [organizationId: Id, userId: Id]>()({
  name: 'member-duties',
  stream: (organizationId, userId) => `duties-${organizationId}-${userId}`,
  events: memberDutiesEvents,
  initial: nothingNoted,
  evolve,
  decisions: {
    recordEvidence,
    withdrawEvidence,
    takeLeave,
    endLeave,
    waiveDuty,
    endWaiver,
    rejectCompletion,
    eraseMemberDuties,
  },
})

/** Closes the stream, too: nothing is noted about the person any more. */
function eraseMemberDuties(state: MemberDuties, { organizationId, userId }: Noted): readonly MemberDutiesEvent[] {
  if (state.status === 'erased') return []
  return [MemberDutiesErased({ organizationId, userId, evidenceIds: [...state.evidence.keys()] })]
}
