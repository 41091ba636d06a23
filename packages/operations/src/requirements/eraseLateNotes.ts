import { user } from '@manabi/identity'
import {
  CompletionRejected,
  DutyWaived,
  EvidenceRecorded,
  EvidenceWithdrawn,
  LeaveTaken,
  memberDuties,
} from '@manabi/requirements'
import { reaction } from '../reactions/reaction.ts'

/** Erases what was noted about a person while their account was being closed, by a request that began before. */
export const eraseLateNotes = reaction({
  name: 'erase-late-notes',
  on: [EvidenceRecorded, EvidenceWithdrawn, LeaveTaken, DutyWaived, CompletionRejected],
  react: async ({ data: { organizationId, userId } }, { execute }, { repository }) => {
    const { state } = await repository.load(user, [userId])
    if (state.status !== 'closed') return
    await execute(memberDuties.eraseMemberDuties, [organizationId, userId], { organizationId, userId })
  },
})
