import { defineEvent, type EventOf, Id, Scope, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const subject = ({ userId }: { userId: Id }) => userId
const signOuts = z.int().min(0).default(0)

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
 * The account is no more. What has to be undone elsewhere is told here, so that whoever reads this can do it: the email to be
 * released, the device to be forgotten. `organizations` are those to be told.
 */
export const AccountClosed = defineEvent(
  'AccountClosed',
  z.object({
    userId: Id,
    emailHash: z.string().nullable(),
    device: z.object({ clientId: z.string(), deviceHash: z.string() }).nullable(),
    organizations: z.array(z.object({ id: Id })),
  }),
)

/** An email, known by its keyed hash only, belongs to a user id, whether or not that user is registered yet. */
export const EmailClaimed = defineEvent('EmailClaimed', z.object({ emailHash: z.string(), userId: Id }))

export const EmailReleased = defineEvent('EmailReleased', z.object({ emailHash: z.string(), userId: Id }))

/** An organization invited the email: `userId` is whose it is, or whose it will be unless another account takes it first. */
export const EmailReserved = defineEvent(
  'EmailReserved',
  z.object({ emailHash: z.string(), userId: Id, invitationId: Id, organizationId: Id }),
)

/** The invitation was withdrawn. */
export const EmailReservationEnded = defineEvent(
  'EmailReservationEnded',
  z.object({ emailHash: z.string(), userId: Id, invitationId: Id }),
)

/** A device, known by the keyed hash of its label only, has an account, and a secret that proves that it is the same device. */
export const DeviceRegistered = defineEvent(
  'DeviceRegistered',
  z.object({ clientId: z.string(), deviceHash: z.string(), userId: Id, platform: z.string(), secretHash: z.string() }),
)

/** The device registered again: the secret that it had works no more. */
export const DeviceSecretReplaced = defineEvent(
  'DeviceSecretReplaced',
  z.object({ clientId: z.string(), deviceHash: z.string(), userId: Id, platform: z.string(), secretHash: z.string() }),
)

export const DeviceRemoved = defineEvent(
  'DeviceRemoved',
  z.object({ clientId: z.string(), deviceHash: z.string(), userId: Id }),
)

/**
 * `scopes` are those that were asked for; null: all that the client and the roles allow. `resource` is the audience of its access
 * tokens; null: the API. `flow` is how the person signed in. `signOuts`: how often the person had signed out everywhere before.
 */
export const SessionStarted = defineEvent(
  'SessionStarted',
  z.object({
    sessionId: Id,
    userId: Id,
    clientId: z.string().nullable(),
    scopes: z.array(Scope).nullable(),
    tokenHash: z.string(),
    expiresAt: Timestamp,
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    platform: z.string().nullable(),
    deviceId: z.string().nullable(),
    resource: z.string().nullable().default(null),
    flow: z.enum(['password', 'code']).default('password'),
    signOuts,
  }),
  {
    version: 3,
    upcasts: {
      1: (data) => ({ ...data, resource: null, flow: 'password' }),
      2: (data) => ({ ...data, signOuts: 0 }),
    },
    personal: { subject, removed: { userAgent: null, ipAddress: null, deviceId: null } },
  },
)

/** The refresh token was spent, at `spentAt`, for a new one, whose hash and end of life this carries. */
export const SessionRefreshed = defineEvent(
  'SessionRefreshed',
  z.object({
    sessionId: Id,
    userId: Id,
    tokenHash: z.string(),
    expiresAt: Timestamp,
    spentAt: Timestamp.nullable().default(null),
  }),
  { version: 2, upcasts: { 1: (data) => ({ ...data, spentAt: null }) } },
)

/** `code_reuse`: the authorization code that began it was presented again, so it may have been stolen. */
export const SessionEnded = defineEvent(
  'SessionEnded',
  z.object({ sessionId: Id, userId: Id, reason: z.enum(['logout', 'logout_all', 'code_reuse', 'account_closed']) }),
)

/** A browser is signed in at the authorization page, and gets codes without being asked again. `signOuts` as of a session. */
export const BrowserSignedIn = defineEvent(
  'BrowserSignedIn',
  z.object({ signInId: Id, userId: Id, tokenHash: z.string(), expiresAt: Timestamp, signOuts }),
  { version: 2, upcasts: { 1: (data) => ({ ...data, signOuts: 0 }) } },
)

export const BrowserSignedOut = defineEvent('BrowserSignedOut', z.object({ signInId: Id, userId: Id }))

/** A person lets a client that is not first-party act for them with these scopes. */
export const ConsentGiven = defineEvent(
  'ConsentGiven',
  z.object({ userId: Id, clientId: z.string(), scopes: z.array(Scope) }),
)

/**
 * `scopes` null: all that client and roles allow. `resource` null: the API. The verifier and the code are kept as hashes only. `signOuts`:
 * those of the browser's sign-in.
 */
export const AuthorizationCodeIssued = defineEvent(
  'AuthorizationCodeIssued',
  z.object({
    codeId: Id,
    userId: Id,
    clientId: z.string(),
    redirectUri: z.string(),
    scopes: z.array(Scope).nullable(),
    resource: z.string().nullable(),
    codeChallenge: z.string(),
    codeHash: z.string(),
    expiresAt: Timestamp,
    /** Of the browser; null in older events. */
    signInId: Id.nullable(),
    signOuts,
  }),
  {
    version: 3,
    upcasts: { 1: (data) => ({ ...data, signInId: null }), 2: (data) => ({ ...data, signOuts: 0 }) },
  },
)

/** The code works no more. `sessionId` is the session that it began; null: it was presented wrongly. */
export const AuthorizationCodeSpent = defineEvent(
  'AuthorizationCodeSpent',
  z.object({ codeId: Id, userId: Id, sessionId: Id.nullable() }),
)

export const ApiKeyIssued = defineEvent(
  'ApiKeyIssued',
  z.object({
    keyId: Id,
    organizationId: Id,
    name: z.string(),
    scopes: z.array(Scope),
    keyHash: z.string(),
    maskedKey: z.string(),
    issuedBy: Id,
  }),
)

export const ApiKeyRevoked = defineEvent('ApiKeyRevoked', z.object({ keyId: Id, organizationId: Id, revokedBy: Id }))

export type UserEvent = EventOf<
  | typeof UserRegistered
  | typeof DeviceAccountCreated
  | typeof AccountLinked
  | typeof EmailDetached
  | typeof SignedOutEverywhere
  | typeof InvitationTakenUp
  | typeof AccountClosed
>
export type EmailClaimEvent = EventOf<
  typeof EmailClaimed | typeof EmailReleased | typeof EmailReserved | typeof EmailReservationEnded
>
export type DeviceEvent = EventOf<typeof DeviceRegistered | typeof DeviceSecretReplaced | typeof DeviceRemoved>
export type LoginSessionEvent = EventOf<typeof SessionStarted | typeof SessionRefreshed | typeof SessionEnded>
export type BrowserSignInEvent = EventOf<typeof BrowserSignedIn | typeof BrowserSignedOut>
export type ConsentEvent = EventOf<typeof ConsentGiven>
export type AuthorizationCodeEvent = EventOf<typeof AuthorizationCodeIssued | typeof AuthorizationCodeSpent>
export type ApiKeyEvent = EventOf<typeof ApiKeyIssued | typeof ApiKeyRevoked>
