import type { Id, Timestamp } from '@manabi/kernel'
import { beginningsOf, called } from './memberLists.ts'

/** A person with the organizations that know them, and the courses that they began. */
export interface CoursePersonDoc {
  readonly userId: Id
  /** As last invited or added; empty while no organization has the person as a member or invited them. */
  readonly email: string
  readonly displayName: string
  readonly organizations: Readonly<Record<Id, Membership>>
  /** Of every organization, whether the person is still a member there or not. */
  readonly courses: Readonly<Record<Id, 'in_progress' | 'completed'>>
  /** By name, then email. */
  readonly sortKey: string
  readonly words: readonly string[]
  /** Of the organizations that have the person as a member. */
  readonly lists: readonly string[]
}

export interface Membership {
  readonly status: 'none' | 'invited' | 'member'
  readonly employeeNumber: string | null
  /** When the person joined each. Deleted departments are still in it. */
  readonly departments: Readonly<Record<Id, Timestamp>>
  /** Assigned to the person alone. */
  readonly courseIds: readonly Id[]
  readonly pathIds: readonly Id[]
}

type Kind = 'in_progress' | 'completed' | 'assigned' | 'path' | 'department'

/** The list of an organization's members for a course in a state, an assigned course, an assigned path, or a department. */
export const listOf = (organizationId: Id, kind: Kind, id: Id): string => `${organizationId}/${kind}/${id}`

/** The person in all lists that have them. The name of a person who has left every organization is not kept. */
export function inLists(doc: CoursePersonDoc): CoursePersonDoc {
  const memberships = Object.entries(doc.organizations).filter(([, { status }]) => status === 'member')
  const isKnown = Object.values(doc.organizations).some(({ status }) => status !== 'none')
  const known = isKnown ? doc : { ...doc, email: '', displayName: '' }
  const named = memberships.map(([organizationId, { employeeNumber }]) =>
    called({ organizationId }, { ...known, employeeNumber }),
  )
  const lists = memberships.flatMap(([organizationId, membership], at) => {
    const list = (kind: Kind) => (id: Id) => listOf(organizationId, kind, id)
    return [
      ...Object.entries(doc.courses).map(([id, state]) => listOf(organizationId, state, id)),
      ...membership.courseIds.map(list('assigned')),
      ...membership.pathIds.map(list('path')),
      ...Object.keys(membership.departments).map(list('department')),
      ...beginningsOf(organizationId, named[at]!.words),
    ]
  })
  return {
    ...known,
    sortKey: named[0]?.sortKey ?? '',
    words: named.flatMap(({ words }) => words),
    lists: [...new Set(lists)],
  }
}
