import { Id, Role, Scope, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

export const User = z
  .object({
    id: Id,
    email: z.string().meta({ description: 'Empty for accounts made by device registration.' }),
    displayName: z.string(),
  })
  .meta({ id: 'User', description: 'A person.' })

/** The token pair (specification section 2). */
const tokenPair = z.object({
  accessToken: z.string().meta({ description: 'Bearer token (JWT, ES256), valid for 60 minutes.' }),
  expiresAt: Timestamp.meta({ description: 'When the access token expires.' }),
  refreshToken: z.string().meta({ description: 'Works once, within 30 days.' }),
  scopes: z.array(Scope),
  user: User,
})
export const AuthResponse = tokenPair.meta({
  id: 'AuthResponse',
  description: 'A session: the token pair and whose it is.',
})
export type AuthResponse = z.output<typeof AuthResponse>

/** The token pair under OAuth's names too (contract, "Authentication"). */
export const OAuthTokens = tokenPair
  .extend({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().min(0).meta({ description: 'Seconds until the access token expires.' }),
    refresh_token: z.string(),
    scope: z.string().meta({ description: 'Space separated.' }),
  })
  .meta({ id: 'OAuthTokens', description: 'The token pair under the names of OAuth too (RFC 6749).' })

export const Me = User.extend({
  createdAt: Timestamp,
  isDeviceAccount: z.boolean(),
  organizations: z.array(z.object({ id: Id, displayName: z.string(), roles: z.array(Role) })),
}).meta({ id: 'Me', description: 'The person who asks, and the organizations they belong to.' })

/** A login session (contract, "Authentication"). */
export const Session = z
  .object({
    id: Id,
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    clientId: z.string().nullable(),
    isCurrent: z.boolean().meta({ description: 'The session of the access token that asks.' }),
    device: z.object({
      platform: z.string().nullable(),
      deviceId: z.string().nullable(),
      userAgent: z.string().nullable(),
      ipAddress: z.string().nullable(),
    }),
  })
  .meta({ id: 'Session', description: 'A sign-in that stands.' })
