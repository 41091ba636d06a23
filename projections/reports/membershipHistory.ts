import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import { excluding, including } from './person.ts'

/** From when on a person was a member, with which departments; or was not any more. */
export interface MembershipChange {
  readonly at: Timestamp
  readonly isMember: boolean
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
}

/** A person in an organization, over time; or one of its departments, with the time of its deletion. */
export interface MembershipHistoryDoc {
  readonly changes: readonly MembershipChange[]
  readonly deletedAt: Timestamp | null
}

const idOf = ({ data: { organizationId, userId } }: { data: { organizationId: Id; userId: Id } }): string =>
  documentId(organizationId, userId)
const documentId = (organizationId: Id, id: Id): string => `${organizationId}/${id}`

type Fold = (doc: MembershipHistoryDoc | null, event: Recorded<OrganizationEvent>) => MembershipHistoryDoc
type Departments = (before: readonly Id[]) => readonly Id[]

const changed =
  (isMember: boolean | null, departments: (event: Recorded<OrganizationEvent>) => Departments): Fold =>
  (doc, event) => {
    const before = doc?.changes.at(-1)
    const change = {
      at: event.metadata.occurredAt,
      isMember: isMember ?? before?.isMember ?? false,
      departmentIds: departments(event)(before?.departmentIds ?? []),
    }
    return { changes: [...(doc?.changes ?? []), change], deletedAt: null }
  }

const invited = ({ data }: Recorded<OrganizationEvent>): Departments => {
  const departmentIds = 'departmentIds' in data ? data.departmentIds : []
  return () => [...departmentIds].sort()
}
const entered = ({ data }: Recorded<OrganizationEvent>): Departments => {
  return (before) => ('departmentId' in data ? including(before, data.departmentId) : before)
}
const exited = ({ data }: Recorded<OrganizationEvent>): Departments => {
  return (before) => ('departmentId' in data ? excluding(before, data.departmentId) : before)
}

/** Grows with what happened to one membership: a document for each person of an organization, and each deleted department. */
export const membershipHistory = projection<MembershipHistoryDoc, OrganizationEvent>()({
  name: 'membership-history',
  version: 1,
  indexes: [],
  on: {
    MemberInvited: [idOf, changed(false, invited)],
    MemberAdded: [idOf, changed(true, invited)],
    MemberRemoved: [idOf, changed(false, () => () => [])],
    DepartmentMemberAdded: [idOf, changed(null, entered)],
    DepartmentMemberRemoved: [idOf, changed(null, exited)],
    DepartmentDeleted: [
      ({ data }) => documentId(data.organizationId, data.departmentId),
      (_, { metadata }) => ({ changes: [], deletedAt: metadata.occurredAt }),
    ],
  },
})

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

/** The departments in which a member was then; null for a person who was not a member. */
export async function departmentsThen(
  views: Views,
  { organizationId, userId }: Place,
  asOf: Timestamp,
): Promise<readonly Id[] | null> {
  const doc = await views.of(membershipHistory).get(documentId(organizationId, userId))
  const then = doc?.changes.findLast(({ at }) => at <= asOf)
  if (!then?.isMember) return null
  const ids = then.departmentIds.map((id) => documentId(organizationId, id))
  const deleted = await views.of(membershipHistory).getMany(ids)
  return then.departmentIds.filter((_, index) => {
    const deletedAt = deleted.get(ids[index]!)?.deletedAt
    return deletedAt === undefined || deletedAt === null || deletedAt > asOf
  })
}
