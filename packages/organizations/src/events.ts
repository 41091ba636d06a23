import { defineEvent, type EventOf, Id, Role, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

export const OrganizationCreated = defineEvent(
  'OrganizationCreated',
  z.object({ organizationId: Id, name: z.string(), seats: z.int(), plan: z.string() }),
)

/**
 * A person may become a member, and has a seat until then. `userId` stays the same when the person accepts. The invitation
 * works once, until `expiresAt`.
 */
export const MemberInvited = defineEvent(
  'MemberInvited',
  z.object({
    organizationId: Id,
    userId: Id,
    invitationId: Id,
    email: z.string(),
    displayName: z.string(),
    roles: z.array(Role),
    departmentIds: z.array(Id),
    expiresAt: Timestamp,
  }),
  { personal: { subject: ({ userId }) => userId, removed: { email: '', displayName: '' } } },
)

/** A person is an active member from now on; `roles` is exactly the assigned set. */
export const MemberAdded = defineEvent(
  'MemberAdded',
  z.object({ organizationId: Id, userId: Id, roles: z.array(Role) }),
)

export const MemberRolesChanged = defineEvent(
  'MemberRolesChanged',
  z.object({ organizationId: Id, userId: Id, roles: z.array(Role) }),
)

export const MemberRemoved = defineEvent('MemberRemoved', z.object({ organizationId: Id, userId: Id }))

export type OrganizationEvent = EventOf<
  typeof OrganizationCreated | typeof MemberAdded | typeof MemberRolesChanged | typeof MemberRemoved
>
