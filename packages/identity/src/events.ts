import { defineEvent, type EventOf, Id, Scope, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const subject = ({ userId }: { userId: Id }) => userId
const signOuts = z.int().min(0).default(0)

/**
 * An email belongs to a user id, whether or not that user is registered yet. `emailHash` is the name of the email (`emailNames.ts`); in
 * older events its keyed hash.
 */
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
  z.object({
    sessionId: Id,
    userId: Id,
    reason: z.enum(['logout', 'logout_all', 'code_reuse', 'account_closed', 'expired', 'client_disabled']),
  }),
)

/** A browser is signed in at the authorization page, and gets codes without being asked again. `signOuts` as of a session. */
export const BrowserSignedIn = defineEvent(
  'BrowserSignedIn',
  z.object({ signInId: Id, userId: Id, tokenHash: z.string(), expiresAt: Timestamp, signOuts }),
  { version: 2, upcasts: { 1: (data) => ({ ...data, signOuts: 0 }) } },
)

export const BrowserSignedOut = defineEvent('BrowserSignedOut', z.object({ signInId: Id, userId: Id }))

/** A person lets a client that is not first-party act for them with these scopes. `resets`: how often a link had replaced the password. */
export const ConsentGiven = defineEvent(
  'ConsentGiven',
  z.object({ userId: Id, clientId: z.string(), scopes: z.array(Scope), resets: z.int().min(0).default(0) }),
  { version: 2, upcasts: { 1: (data) => ({ ...data, resets: 0 }) } },
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

export type EmailClaimEvent = EventOf<
  typeof EmailClaimed | typeof EmailReleased | typeof EmailReserved | typeof EmailReservationEnded
>
export type DeviceEvent = EventOf<typeof DeviceRegistered | typeof DeviceSecretReplaced | typeof DeviceRemoved>
export type LoginSessionEvent = EventOf<typeof SessionStarted | typeof SessionRefreshed | typeof SessionEnded>
export type BrowserSignInEvent = EventOf<typeof BrowserSignedIn | typeof BrowserSignedOut>
export type ConsentEvent = EventOf<typeof ConsentGiven>
export type AuthorizationCodeEvent = EventOf<typeof AuthorizationCodeIssued | typeof AuthorizationCodeSpent>
export type ApiKeyEvent = EventOf<typeof ApiKeyIssued | typeof ApiKeyRevoked>
