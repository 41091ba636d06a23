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

/** The invitation works no more, and its seat is free: somebody took it back, it expired, or who accepted it has another user id. */
export const InvitationWithdrawn = defineEvent(
  'InvitationWithdrawn',
  z.object({ organizationId: Id, userId: Id, invitationId: Id, emailHash: z.string() }),
)

/**
 * A person is an active member from now on, and has no invitation any more; `roles` is exactly the assigned set. Email and name
 * are those of the account; null in older events.
 */
export const MemberAdded = defineEvent(
  'MemberAdded',
  z.object({
    organizationId: Id,
    userId: Id,
    roles: z.array(Role),
    email: z.string().nullable().default(null),
    displayName: z.string().nullable().default(null),
  }),
  {
    version: 2,
    upcasts: { 1: (data) => ({ ...data, email: null, displayName: null }) },
    personal: { subject: ({ userId }) => userId, removed: { email: null, displayName: null } },
  },
)

/** Of a member, or of who is invited. */
export const MemberRolesChanged = defineEvent(
  'MemberRolesChanged',
  z.object({ organizationId: Id, userId: Id, roles: z.array(Role) }),
)

export const MemberRemoved = defineEvent('MemberRemoved', z.object({ organizationId: Id, userId: Id }))

export const organizationsEvents = [
  OrganizationCreated,
  MemberInvited,
  InvitationWithdrawn,
  MemberAdded,
  MemberRolesChanged,
  MemberRemoved,
] as const
export type OrganizationEvent = EventOf<(typeof organizationsEvents)[number]>
