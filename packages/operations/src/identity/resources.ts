import { Id, Role, Scope, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

export const User = z.object({
  id: Id,
  email: z.string().meta({ description: 'Empty for accounts made by device registration.' }),
  displayName: z.string(),
})

/** The token pair (specification section 2). */
export const AuthResponse = z.object({
  accessToken: z.string().meta({ description: 'Bearer token (JWT, ES256), valid for 60 minutes.' }),
  expiresAt: Timestamp.meta({ description: 'When the access token expires.' }),
  refreshToken: z.string().meta({ description: 'Works once, within 30 days.' }),
  scopes: z.array(Scope),
  user: User,
})
export type AuthResponse = z.output<typeof AuthResponse>

/** The token pair under OAuth's names too (contract, "Authentication"). */
export const OAuthTokens = AuthResponse.extend({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().min(0).meta({ description: 'Seconds until the access token expires.' }),
  refresh_token: z.string(),
  scope: z.string().meta({ description: 'Space separated.' }),
})

export const Me = User.extend({
  createdAt: Timestamp,
  isDeviceAccount: z.boolean(),
  organizations: z.array(z.object({ id: Id, displayName: z.string(), roles: z.array(Role) })),
})

/** A login session (contract, "Authentication"). */
export const Session = z.object({
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
