import type { Id } from '@manabi/kernel'

/** How a person belongs to an organization. Assignments may come before the person joins, and end after. */
export interface Membership {
  readonly organizationId: Id
  readonly status: 'none' | 'invited' | 'affiliated' | 'member'
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
  readonly courseIds: readonly Id[]
  readonly pathIds: readonly Id[]
}

/** A membership as a text, which all people with the same membership share: every event of a person looks it up. */
export type MembershipKey = string

export const membershipKey = ({
  organizationId,
  status,
  departmentIds,
  courseIds,
  pathIds,
}: Membership): MembershipKey =>
  [organizationId, status, ...[departmentIds, courseIds, pathIds].map((ids) => ids.join(','))].join('/')

export function membershipOf(id: MembershipKey): Membership {
  const [organizationId, status, departmentIds, courseIds, pathIds] = id.split('/') as [
    Id,
    Membership['status'],
    ...string[],
  ]
  return {
    organizationId,
    status,
    departmentIds: idsIn(departmentIds),
    courseIds: idsIn(courseIds),
    pathIds: idsIn(pathIds),
  }
}

const idsIn = (text = ''): readonly Id[] => (text === '' ? [] : text.split(','))

/** The memberships after one of them has changed. One without a status and without assignments is left out. */
export function withMembership(
  memberships: readonly MembershipKey[],
  organizationId: Id,
  change: (membership: Membership) => Partial<Membership>,
): readonly MembershipKey[] {
  const known = memberships.find((id) => isIn(organizationId, id))
  const before: Membership =
    known === undefined
      ? { organizationId, status: 'none', departmentIds: [], courseIds: [], pathIds: [] }
      : membershipOf(known)
  const after = { ...before, ...change(before) }
  const others = memberships.filter((id) => id !== known)
  const isEmpty = after.status === 'none' && after.courseIds.length === 0 && after.pathIds.length === 0
  return isEmpty ? others : [...others, membershipKey(after)]
}

export const isIn = (organizationId: Id, id: MembershipKey): boolean => id.startsWith(`${organizationId}/`)

export const including = (ids: readonly Id[], id: Id): readonly Id[] => inOrder([...ids, id])
export const inOrder = (ids: readonly Id[]): readonly Id[] => [...new Set(ids)].sort()
export const excluding = (ids: readonly Id[], id: Id): readonly Id[] => ids.filter((other) => other !== id)
