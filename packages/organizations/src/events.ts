import { defineEvent, type EventOf, Id, Role, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

export const OrganizationCreated = defineEvent(
  'OrganizationCreated',
  z.object({ organizationId: Id, name: z.string(), seats: z.int(), plan: z.string() }),
)

/** The facts as they are from now on, all of them. `learnerAppUrl` is where learners learn; null for none. */
export const OrganizationChanged = defineEvent(
  'OrganizationChanged',
  z.object({
    organizationId: Id,
    name: z.string(),
    seats: z.int(),
    plan: z.string(),
    learnerAppUrl: z.string().nullable(),
  }),
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
    /** null in older events. */
    invitedAt: Timestamp.nullable().default(null),
    /** The person or the API key that was shown the link; null for the operator, and for keys in older events. */
    invitedBy: Id.nullable().default(null),
    /** Whether an app was shown the link, too; true in older events, which do not say. */
    throughApp: z.boolean().default(false),
  }),
  {
    version: 4,
    upcasts: {
      1: (data) => ({ ...data, invitedAt: null }),
      2: (data) => ({ ...data, invitedBy: null }),
      3: (data) => ({ ...data, throughApp: true }),
    },
    personal: { subject: ({ userId }) => userId, removed: { email: '', displayName: '' } },
  },
)

/**
 * The invitation has another link from now on, until `expiresAt`. The links before it work no more. `renewedBy` is the person or the API key
 * that answers for it; null for the operator, and for keys and changes of roles in older events.
 */
export const InvitationRenewed = defineEvent(
  'InvitationRenewed',
  z.object({
    ...{ organizationId: Id, userId: Id, invitationId: Id, linkId: Id, expiresAt: Timestamp },
    renewedBy: Id.nullable(),
    /** As in `MemberInvited`. */
    throughApp: z.boolean().default(false),
  }),
  { version: 2, upcasts: { 1: (data: object) => ({ ...data, throughApp: true }) } },
)

/** The departments that the person was in, and has left with the organization. */
const left = { departmentIds: z.array(Id).default([]) }
const leftVersion = { version: 2, upcasts: { 1: (data: object) => ({ ...data, departmentIds: [] }) } }

/**
 * The invitation works no more, and its seat is free: it was withdrawn, it expired, or it was accepted under another user id. `emailHash`
 * is the name of the email, as in the events of identity. `acceptedBy` is that other user id; null where nobody accepted it, and in older
 * events.
 */
export const InvitationWithdrawn = defineEvent(
  'InvitationWithdrawn',
  z.object({
    organizationId: Id,
    userId: Id,
    invitationId: Id,
    emailHash: z.string(),
    ...left,
    acceptedBy: Id.nullable().default(null),
  }),
  { version: 3, upcasts: { ...leftVersion.upcasts, 2: (data) => ({ ...data, acceptedBy: null }) } },
)

/**
 * A person is an active member from now on, and has no invitation any more; `roles` is exactly the assigned set. Email and name
 * are those of the account; null in older events. `departmentIds` are those of the invitation; `invitedAt` is null for a person
 * who was not invited, and in older events.
 */
export const MemberAdded = defineEvent(
  'MemberAdded',
  z.object({
    organizationId: Id,
    userId: Id,
    roles: z.array(Role),
    email: z.string().nullable().default(null),
    displayName: z.string().nullable().default(null),
    departmentIds: z.array(Id).default([]),
    invitedAt: Timestamp.nullable().default(null),
  }),
  {
    version: 3,
    upcasts: {
      1: (data) => ({ ...data, email: null, displayName: null }),
      2: (data) => ({ ...data, departmentIds: [], invitedAt: null }),
    },
    personal: { subject: ({ userId }) => userId, removed: { email: null, displayName: null } },
  },
)

/** Of a member, or of an invited person. */
export const MemberRolesChanged = defineEvent(
  'MemberRolesChanged',
  z.object({ organizationId: Id, userId: Id, roles: z.array(Role) }),
)

/** Of a member, or of an invited person. null takes it away. */
export const EmployeeNumberChanged = defineEvent(
  'EmployeeNumberChanged',
  z.object({ organizationId: Id, userId: Id, employeeNumber: z.string().nullable() }),
  { personal: { subject: ({ userId }) => userId, removed: { employeeNumber: null } } },
)

/** `closesAccount`: the person's account is to be closed too. `managedDepartmentIds`: the person manages these no more. */
export const MemberRemoved = defineEvent(
  'MemberRemoved',
  z.object({
    ...{ organizationId: Id, userId: Id, ...left },
    closesAccount: z.boolean().default(false),
    managedDepartmentIds: z.array(Id).default([]),
  }),
  {
    version: 4,
    upcasts: {
      ...leftVersion.upcasts,
      2: (data) => ({ ...data, closesAccount: false }),
      3: (data) => ({ ...data, managedDepartmentIds: [] }),
    },
  },
)

const ofDepartment = z.object({ organizationId: Id, departmentId: Id })

export const DepartmentCreated = defineEvent('DepartmentCreated', ofDepartment.extend({ name: z.string() }))

/** Its members stay in the organization. */
export const DepartmentDeleted = defineEvent('DepartmentDeleted', ofDepartment)

/** A member, or an invited person. */
export const DepartmentMemberAdded = defineEvent('DepartmentMemberAdded', ofDepartment.extend({ userId: Id }))

export const DepartmentMemberRemoved = defineEvent('DepartmentMemberRemoved', ofDepartment.extend({ userId: Id }))

/** A member, in the department or not. */
export const DepartmentManagerAdded = defineEvent('DepartmentManagerAdded', ofDepartment.extend({ userId: Id }))

export const DepartmentManagerRemoved = defineEvent('DepartmentManagerRemoved', ofDepartment.extend({ userId: Id }))

export const organizationsEvents = [
  OrganizationCreated,
  OrganizationChanged,
  MemberInvited,
  InvitationRenewed,
  InvitationWithdrawn,
  MemberAdded,
  MemberRolesChanged,
  EmployeeNumberChanged,
  MemberRemoved,
  DepartmentCreated,
  DepartmentDeleted,
  DepartmentMemberAdded,
  DepartmentMemberRemoved,
  DepartmentManagerAdded,
  DepartmentManagerRemoved,
] as const
export type OrganizationEvent = EventOf<(typeof organizationsEvents)[number]>
