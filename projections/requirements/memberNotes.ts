import type { Day, EventOf, Id } from '@manabi/kernel'
import type { MemberAdded, MemberRemoved } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import type { MemberDutiesEvent } from '@manabi/requirements'

interface Leave {
  readonly from: Day
  readonly until: Day | null
  readonly reason: string
}

/** An organization has noted something about the duties of a person: so its notes are found when the account is closed. */
export interface MemberNotesDoc {
  readonly organizationId: Id
  readonly userId: Id
  /** The last leave. null once it was ended, the person left, or the account was closed. */
  readonly leave: Leave | null
}

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

export const notesIdOf = ({ organizationId, userId }: Place): string => `${organizationId}/${userId}`
const idOfEvent = ({ data }: { data: Place }): string => notesIdOf(data)

const noted = (doc: MemberNotesDoc | null, { data: { organizationId, userId } }: { data: Place }): MemberNotesDoc =>
  doc ?? { organizationId, userId, leave: null }
const withoutLeave = (doc: MemberNotesDoc | null): MemberNotesDoc | null => doc && { ...doc, leave: null }

export const memberNotes = projection<
  MemberNotesDoc,
  MemberDutiesEvent | EventOf<typeof MemberAdded | typeof MemberRemoved>
>()({
  name: 'member-notes',
  version: 1,
  indexes: [['userId']],
  on: {
    EvidenceRecorded: [idOfEvent, noted],
    DutyWaived: [idOfEvent, noted],
    CompletionRejected: [idOfEvent, noted],
    LeaveTaken: [
      idOfEvent,
      (doc, event) => {
        const { from, until, reason } = event.data
        return { ...noted(doc, event), leave: { from, until, reason } }
      },
    ],
    LeaveEnded: [idOfEvent, withoutLeave],
    // Also a leave that was taken while the person left.
    MemberAdded: [idOfEvent, withoutLeave],
    MemberRemoved: [idOfEvent, withoutLeave],
    MemberDutiesErased: [idOfEvent, withoutLeave],
  },
})

/** The present leave, or the one to come. null where there is none, and where it is over. */
export async function leaveOf(views: Views, place: Place, today: Day): Promise<Leave | null> {
  const { leave = null } = (await views.of(memberNotes).get(notesIdOf(place))) ?? {}
  return leave === null || (leave.until !== null && leave.until < today) ? null : leave
}

/** The organizations that have noted something about the duties of a person. */
export async function organizationsWithNotesOn(views: Views, userId: Id): Promise<readonly Id[]> {
  const found = await views.of(memberNotes).find({ where: { userId } })
  return found.map(({ doc }) => doc.organizationId)
}
