import type { Id, Role, Timestamp } from '@manabi/kernel'

export interface MemberDoc {
  readonly organizationId: Id
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly employeeNumber: string | null
  readonly status: 'active' | 'invited'
  readonly roles: readonly Role[]
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
  readonly invitedAt: Timestamp | null
  readonly joinedAt: Timestamp | null
  /** Of the invitation; null for active members. */
  readonly expiresAt: Timestamp | null
  /** Sorts by name, then email. */
  readonly sortKey: string
  /** Under which the name and the employee number are found, and the email as a whole; each begins with the organization, so that no other is looked at. */
  readonly words: readonly string[]
  /** Where the person is shown, by name: among all, among active members, of a department too, and by the beginnings of `words`. */
  readonly lists: readonly string[]
}
