import { type Day, endOfTokyoDay, type Id, type Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { everyInOrder, type PageOf, type PageQuery, pageFromNearerEnd } from '../catalog/page.ts'
import type { MemberGroup } from '../organizations/members.ts'
import { membershipHistory } from './membershipHistory.ts'
import type { MembershipHistoryDoc, PersonHistory, SpanDoc } from './membershipHistoryDoc.ts'
import { groupOf, type MembershipChange } from './membershipSpans.ts'
import { daysBefore } from './reportDays.ts'

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

/** A member as of then, with the departments that were not deleted; null for a person who was not a member. */
export async function membershipThen(
  views: Views,
  { organizationId, userId }: Place,
  asOf: Timestamp,
): Promise<MembershipChange | null> {
  const doc = await views.of(membershipHistory).get(userId)
  const then = lastOf(doc, organizationId, asOf)
  if (!then?.isMember) return null
  const departments = await views.of(membershipHistory).getMany(then.departmentIds)
  const isDeleted = (id: Id): boolean => {
    const department = departments.get(id)
    return department?.kind === 'department' && department.deletedAt <= asOf
  }
  return { ...then, departmentIds: then.departmentIds.filter((id) => !isDeleted(id)) }
}

const lastOf = (doc: MembershipHistoryDoc | null, organizationId: Id, asOf: Timestamp): MembershipChange | null =>
  (doc?.kind === 'person' && doc.organizations[organizationId]?.findLast(({ at }) => at <= asOf)) || null

/** A member as of the end of a day. */
export interface MemberAt extends Place {
  readonly displayName: string
  readonly email: string
  readonly employeeNumber: string | null
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
}

/** Those who were members at the end of a day, by their names then, then email. */
export async function membersAt(
  views: Views,
  group: MemberGroup,
  { day, ...page }: PageQuery & { readonly day: Day; readonly totalItems?: number },
): Promise<PageOf<MemberAt>> {
  const spans = { where: lastingAt(group, day), by: 'sortKey' } as const
  const { items, totalItems } = await pageFromNearerEnd(views.of(membershipHistory), spans, page)
  return { items: await membersOf(views, items, { ...group, day }), totalItems }
}

/** The same, all of them, a few at a time. */
export async function* everyMemberAt(
  views: Views,
  group: MemberGroup,
  { day, size }: { readonly day: Day; readonly size: number },
): AsyncGenerator<readonly MemberAt[]> {
  const spans = { where: lastingAt(group, day), by: 'sortKey' } as const
  for await (const part of everyInOrder(views.of(membershipHistory), spans, size))
    yield membersOf(views, part, { ...group, day })
}

const lastingAt = ({ organizationId, departmentId }: MemberGroup, day: Day) => ({
  ...{ group: groupOf(organizationId, departmentId), from: { upTo: day }, until: { from: daysBefore(day, -1) } },
})

/** Those whose spans these are. */
async function membersOf(
  views: Views,
  found: readonly { readonly doc: MembershipHistoryDoc }[],
  { organizationId, day }: { readonly organizationId: Id; readonly day: Day },
): Promise<readonly MemberAt[]> {
  const docs = found.map(({ doc }) => doc as PersonHistory | SpanDoc)
  const others = docs.flatMap(({ kind, userId }) => (kind === 'span' ? [userId] : []))
  const people = await views.of(membershipHistory).getMany(others)
  const asOf = endOfTokyoDay(day)
  return docs.map((doc) => {
    const { userId } = doc
    const person = doc.kind === 'person' ? doc : (people.get(userId) ?? null)
    const {
      displayName = '',
      email = '',
      employeeNumber = null,
      departmentIds = [],
    } = lastOf(person, organizationId, asOf) ?? {}
    return { organizationId, userId, displayName, email, employeeNumber, departmentIds }
  })
}
