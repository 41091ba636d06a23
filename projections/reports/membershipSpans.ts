import { type Day, type Id, later, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { nameOrder } from '../organizations/memberLists.ts'

/** From when on a person was a member, with which departments and under which name; or was not any more. */
export interface MembershipChange {
  readonly at: Timestamp
  readonly isMember: boolean
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
  readonly displayName: string
  readonly email: string
  readonly employeeNumber: string | null
  /** Sorts by name, then email. */
  readonly sortKey: string
}

/** Days on which a person was, at their end, a member of an organization or of a department, at one place in the order of names. */
export interface MembershipSpan {
  /** `groupOf` the organization or the department. */
  readonly group: string
  readonly sortKey: string
  readonly from: Day
  /** The first day that does not belong to it; `open` while it lasts. */
  readonly until: Day | typeof open
}

/** Sorts behind every day. */
export const open = '~'

export const groupOf = (organizationId: Id, departmentId: Id | null): string =>
  `${organizationId}/${departmentId ?? ''}`

const groupsOf = (organizationId: Id, { isMember, departmentIds }: MembershipChange): readonly string[] =>
  (isMember ? [null, ...departmentIds] : []).map((id) => groupOf(organizationId, id))

const spanId = (userId: Id, group: string, number: number): string => `${userId}/${group}@${number}`

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

/** The spans that these changes may have, under whatever names. */
export const possibleSpans = ({ organizationId, userId }: Place, changes: readonly MembershipChange[]): string[] =>
  changes.flatMap((change, number) => groupsOf(organizationId, change).map((group) => spanId(userId, group, number)))

/** The spans of one person in one organization, by id: they sort by the person. */
export function spansOf(
  { organizationId, userId }: Place,
  changes: readonly MembershipChange[],
): ReadonlyMap<string, MembershipSpan> {
  const spans = new Map<string, MembershipSpan>()
  const lasting = new Map<string, string>()
  let day = ''
  for (const [number, change] of changes.entries()) {
    day = later(day, tokyoDayOf(change.at))
    const groups = new Set(groupsOf(organizationId, change))
    for (const [group, id] of lasting) {
      const span = spans.get(id)!
      if (groups.has(group) && span.sortKey === change.sortKey) {
        groups.delete(group)
        continue
      }
      lasting.delete(group)
      if (span.from === day) spans.delete(id)
      else spans.set(id, { ...span, until: day })
    }
    for (const group of groups) {
      const id = spanId(userId, group, number)
      lasting.set(group, id)
      spans.set(id, { group, sortKey: change.sortKey, from: day, until: open })
    }
  }
  return spans
}

/** The last of them while the person is a member, of the whole organization; null for others. */
export function lastingSpan(organizationId: Id, changes: readonly MembershipChange[]): MembershipSpan | null {
  const { isMember, sortKey } = changes.at(-1)!
  if (!isMember) return null
  const before = changes.findLastIndex((change) => !change.isMember || change.sortKey !== sortKey)
  return { group: groupOf(organizationId, null), sortKey, from: tokyoDayOf(changes[before + 1]!.at), until: open }
}

export const called = (displayName: string, email: string) => ({
  ...{ displayName, email, sortKey: nameOrder(displayName, email) },
})
