import { type ActiveSession, findClient, grantedScopes, signAccessToken } from '@manabi/identity'
import { Problem } from '@manabi/kernel'
import { Reply } from '../operation.ts'
import type { Services } from '../services.ts'
import { accountNow } from './accountNow.ts'
import type { AuthResponse } from './resources.ts'

type SessionGrant = Pick<ActiveSession, 'userId' | 'sessionId' | 'clientId' | 'scopes'>

export type Access = Omit<AuthResponse, 'refreshToken'>

/**
 * An access token for the session, for what roles, client and request allow now. 401 `invalid_grant` when the client is disabled
 * or the account closed.
 */
export async function accessOf(services: Services, session: SessionGrant, now: Date): Promise<Access> {
  const { userId, sessionId, clientId, scopes: requested } = session
  const client = clientId === null ? null : await findClient(services.repository, clientId)
  const account = await accountNow(services.views, userId)
  if (account.status !== 'active' || (clientId !== null && client === null)) throw new Problem('invalid_grant')
  const roles = account.organizations.flatMap((membership) => membership.roles)
  const scopes = grantedScopes({ roles, ceiling: client?.scopes ?? null, requested })
  const token = await signAccessToken(services, { userId, sessionId, clientId, scopes }, now)
  return { ...token, scopes, user: { id: userId, email: account.email, displayName: account.displayName } }
}

export const tokenPair = (access: Access, refreshToken: string): Reply<AuthResponse> =>
  new Reply(200, { ...access, refreshToken }, noStore)

/** Answers with secrets are kept by nobody on the way. */
export const noStore = { 'Cache-Control': 'no-store' }

/** When a refresh token issued now stops working. */
export const refreshTokenExpiry = ({ config }: Services, now: Date): string =>
  new Date(now.getTime() + config.REFRESH_TOKEN_DAYS * 86_400_000).toISOString()
