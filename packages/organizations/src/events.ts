import { defineEvent, type EventOf, Id, Role } from '@manabi/kernel'
import { z } from 'zod'

export const OrganizationCreated = defineEvent(
  'OrganizationCreated',
  z.object({ organizationId: Id, name: z.string(), seats: z.int(), plan: z.string() }),
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
