import { defineEvent, type EventOf, Id, Scope, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const subject = ({ userId }: { userId: Id }) => userId

/** A person has an account. The hash of the password is personal too: it goes when the account is closed. */
export const UserRegistered = defineEvent(
  'UserRegistered',
  z.object({ userId: Id, email: z.string(), displayName: z.string(), passwordHash: z.string() }),
  { personal: { subject, removed: { email: '', displayName: '', passwordHash: '' } } },
)

/** An email, known by its keyed hash only, belongs to a user id, whether or not that user is registered yet. */
export const EmailClaimed = defineEvent('EmailClaimed', z.object({ emailHash: z.string(), userId: Id }))

/** `scopes` are those that were asked for; null: all that the client and the roles allow. */
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
  }),
  { personal: { subject, removed: { userAgent: null, ipAddress: null } } },
)

/** The refresh token was spent for a new one, whose hash and end of life this carries. */
export const SessionRefreshed = defineEvent(
  'SessionRefreshed',
  z.object({ sessionId: Id, userId: Id, tokenHash: z.string(), expiresAt: Timestamp }),
)

export const SessionEnded = defineEvent(
  'SessionEnded',
  z.object({ sessionId: Id, userId: Id, reason: z.enum(['logout']) }),
)

/** `organizationId` is the owner, whose affiliated learners the client's devices make. */
export const ClientRegistered = defineEvent(
  'ClientRegistered',
  z.object({
    clientId: z.string(),
    name: z.string(),
    redirectUris: z.array(z.string()),
    scopes: z.array(Scope),
    organizationId: Id.nullable(),
    hasDeviceRegistration: z.boolean(),
  }),
)

export const ClientDisabled = defineEvent('ClientDisabled', z.object({ clientId: z.string() }))

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

export type UserEvent = EventOf<typeof UserRegistered>
export type EmailClaimEvent = EventOf<typeof EmailClaimed>
export type LoginSessionEvent = EventOf<typeof SessionStarted | typeof SessionRefreshed | typeof SessionEnded>
export type ClientEvent = EventOf<typeof ClientRegistered | typeof ClientDisabled>
export type ApiKeyEvent = EventOf<typeof ApiKeyIssued | typeof ApiKeyRevoked>
