import type { EventOf } from '@manabi/kernel'
import { type Day, type Id, tokyoDayOf } from '@manabi/kernel'
import type { MemberAdded, MemberRemoved } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import type { MemberDutiesEvent } from '@manabi/requirements'

interface LeaveThen {
  readonly from: Day
  readonly until: Day | null
  /** No day from this one on belongs to it: it was ended, another one was taken, or the person left. null: as it was taken. */
  readonly endedOn: Day | null
  readonly reason: string
}

/** The leaves that one person has taken in one organization, the latest last. */
export interface LeavesDoc {
  readonly organizationId: Id
  readonly userId: Id
  readonly leaves: readonly LeaveThen[]
}

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

const idOf = ({ organizationId, userId }: Place): string => `${organizationId}/${userId}`
const idOfEvent = ({ data }: { data: Place }): string => idOf(data)

/** Also of people who have evidence alone: so their notes are found when they close their account. */
export const leaves = projection<LeavesDoc, MemberDutiesEvent | EventOf<typeof MemberAdded | typeof MemberRemoved>>()({
  name: 'leaves',
  version: 1,
  indexes: [['userId']],
  on: {
    EvidenceRecorded: [idOfEvent, (doc, { data }) => doc ?? none(data)],
    LeaveTaken: [
      idOfEvent,
      (doc, { data: { from, until, reason, ...place } }) => {
        const before = doc ?? none(place)
        return { ...before, leaves: [...before.leaves, { from, until, endedOn: null, reason }] }
      },
    ],
    LeaveEnded: [idOfEvent, (doc, { data }) => doc && ended(doc, data.on)],
    // Also a leave that was taken while the person left.
    MemberAdded: [idOfEvent, (doc, { metadata }) => doc && ended(doc, tokyoDayOf(metadata.occurredAt))],
    MemberRemoved: [idOfEvent, (doc, { metadata }) => doc && ended(doc, tokyoDayOf(metadata.occurredAt))],
    MemberDutiesErased: [
      idOfEvent,
      (doc) => doc && { ...doc, leaves: doc.leaves.map((leave) => ({ ...leave, reason: '' })) },
    ],
  },
})

const none = ({ organizationId, userId }: Place): LeavesDoc => ({ organizationId, userId, leaves: [] })

function ended(doc: LeavesDoc, on: Day): LeavesDoc {
  const last = doc.leaves.at(-1)
  if (last === undefined || last.endedOn !== null) return doc
  return { ...doc, leaves: [...doc.leaves.slice(0, -1), { ...last, endedOn: on }] }
}

/** The present leave, or the one to come. null where there is none, and where it is over. */
export async function leaveOf(views: Views, place: Place, today: Day): Promise<LeaveThen | null> {
  const last = (await views.of(leaves).get(idOf(place)))?.leaves.at(-1)
  if (last === undefined || last.endedOn !== null) return null
  return last.until === null || last.until >= today ? last : null
}

/** The organizations that have noted something about the duties of a person. */
export async function organizationsWithDutiesOf(views: Views, userId: Id): Promise<readonly Id[]> {
  const found = await views.of(leaves).find({ where: { userId } })
  return found.map(({ doc }) => doc.organizationId)
}
