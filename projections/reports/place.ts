import type { Id } from '@manabi/kernel'

/** A person in an organization. Assignments may come before the membership, and end after it. */
export interface Place {
  readonly organizationId: Id
  readonly status: 'none' | 'invited' | 'affiliated' | 'member'
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
  readonly courseIds: readonly Id[]
  readonly pathIds: readonly Id[]
}

/** A place in one text, the same for all people in it: every event of a person asks where the person is. */
export type PlaceId = string

export const placeId = ({ organizationId, status, departmentIds, courseIds, pathIds }: Place): PlaceId =>
  [organizationId, status, ...[departmentIds, courseIds, pathIds].map((ids) => ids.join(','))].join('/')

export function placeOf(id: PlaceId): Place {
  const [organizationId, status, departmentIds, courseIds, pathIds] = id.split('/') as [
    Id,
    Place['status'],
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

/** The places after one of them has changed. One in which the person neither is nor is assigned anything is left out. */
export function withPlace(
  places: readonly PlaceId[],
  organizationId: Id,
  change: (place: Place) => Partial<Place>,
): readonly PlaceId[] {
  const known = places.find((id) => isIn(organizationId, id))
  const before: Place =
    known === undefined
      ? { organizationId, status: 'none', departmentIds: [], courseIds: [], pathIds: [] }
      : placeOf(known)
  const after = { ...before, ...change(before) }
  const others = places.filter((id) => id !== known)
  const isEmpty = after.status === 'none' && after.courseIds.length === 0 && after.pathIds.length === 0
  return isEmpty ? others : [...others, placeId(after)]
}

export const isIn = (organizationId: Id, id: PlaceId): boolean => id.startsWith(`${organizationId}/`)

export const including = (ids: readonly Id[], id: Id): readonly Id[] => inOrder([...ids, id])
export const inOrder = (ids: readonly Id[]): readonly Id[] => [...new Set(ids)].sort()
export const excluding = (ids: readonly Id[], id: Id): readonly Id[] => ids.filter((other) => other !== id)
