import { defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const subject = ({ userId }: { userId: Id }) => userId
/** Of the receipt of the erasure; null in older events. */
const receiptId = z.string().nullable().default(null)

/** A person has an account. The hash of the password is personal too: it goes when the account is closed. */
export const UserRegistered = defineEvent(
  'UserRegistered',
  z.object({ userId: Id, email: z.string(), displayName: z.string(), passwordHash: z.string() }),
  { personal: { subject, begins: true, removed: { email: '', displayName: '', passwordHash: '' } } },
)

/** An operator took the email from the account: nobody signs in with it and its password any more. */
export const EmailDetached = defineEvent('EmailDetached', z.object({ userId: Id }))

/** A device made an account for whoever uses it. `organizationId` owns the client: the learner is affiliated to it, without a seat. */
export const DeviceAccountCreated = defineEvent(
  'DeviceAccountCreated',
  z.object({ userId: Id, clientId: z.string(), deviceHash: z.string(), organizationId: Id.nullable() }),
  { personal: { subject, begins: true, removed: {} } },
)

/** An account that a device made has an email and a password from now on. */
export const AccountLinked = defineEvent(
  'AccountLinked',
  z.object({ userId: Id, email: z.string(), displayName: z.string(), passwordHash: z.string() }),
  { personal: { subject, removed: { email: '', displayName: '', passwordHash: '' } } },
)

/** The person has another name. `organizations` are those that they were a member of. */
export const ProfileChanged = defineEvent(
  'ProfileChanged',
  z.object({ userId: Id, displayName: z.string(), organizations: z.array(z.object({ id: Id })) }),
  { personal: { subject, removed: { displayName: '' } } },
)

/**
 * The person has another password, and is signed out everywhere but in `keptSession`; null: there too. `changeId` is the same when the
 * command is repeated.
 */
export const PasswordChanged = defineEvent(
  'PasswordChanged',
  z.object({ userId: Id, passwordHash: z.string(), keptSession: Id.nullable(), changeId: Id }),
  { personal: { subject, removed: { passwordHash: '' } } },
)

/** There is a link for choosing another password, which ends older ones. Its token follows from the ids. `isMailed`: to the account's address. */
export const PasswordResetRequested = defineEvent(
  'PasswordResetRequested',
  z.object({ userId: Id, resetId: Id, requestedAt: Timestamp, expiresAt: Timestamp, isMailed: z.boolean() }),
)

/** The link was used: the person has another password, and is signed out everywhere. */
export const PasswordReset = defineEvent(
  'PasswordReset',
  z.object({ userId: Id, resetId: Id, passwordHash: z.string() }),
  { personal: { subject, removed: { passwordHash: '' } } },
)

/** The person ended every session and browser sign-in that had begun: those count fewer sign-outs than the account from now on. */
export const SignedOutEverywhere = defineEvent('SignedOutEverywhere', z.object({ userId: Id }))

/**
 * The person accepts an invitation, and may become a member of the organization from now on: whether they did is in its stream. Closing
 * the account looks there.
 */
export const InvitationTakenUp = defineEvent(
  'InvitationTakenUp',
  z.object({ userId: Id, organizationId: Id, invitationId: Id }),
)

/**
 * The account is closed. What has to be undone elsewhere is told here, so that whoever reads this can do it: the email to be
 * released, the device to be forgotten. `organizations` are those to be told.
 */
export const AccountClosed = defineEvent(
  'AccountClosed',
  z.object({
    userId: Id,
    emailHash: z.string().nullable(),
    device: z.object({ clientId: z.string(), deviceHash: z.string() }).nullable(),
    organizations: z.array(z.object({ id: Id })),
    receiptId,
    requestedAt: Timestamp.nullable().default(null),
  }),
  { version: 2, upcasts: { 1: (data) => ({ ...data, receiptId: null, requestedAt: null }) } },
)

/** The key of all that is personal of a closed account is destroyed: events hold nothing more of the person that can be read. */
export const AccountKeyDestroyed = defineEvent(
  'AccountKeyDestroyed',
  z.object({ userId: Id, receiptId: z.string(), keyDestroyedAt: Timestamp }),
)

/** No store has anything more of the closed account. `receipt` says so, signed. */
export const AccountErased = defineEvent(
  'AccountErased',
  z.object({
    userId: Id,
    receiptId: z.string(),
    completedAt: Timestamp,
    stores: z.array(z.object({ name: z.string(), rewrittenAt: Timestamp })),
    receipt: z.string(),
  }),
)

export type UserEvent = EventOf<
  | typeof UserRegistered
  | typeof DeviceAccountCreated
  | typeof AccountLinked
  | typeof EmailDetached
  | typeof ProfileChanged
  | typeof PasswordChanged
  | typeof PasswordResetRequested
  | typeof PasswordReset
  | typeof SignedOutEverywhere
  | typeof InvitationTakenUp
  | typeof AccountClosed
  | typeof AccountKeyDestroyed
  | typeof AccountErased
>
