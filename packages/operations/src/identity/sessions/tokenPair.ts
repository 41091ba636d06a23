import {
  type ActiveSession,
  findClient,
  refreshTokenKind,
  signAccessToken,
  standsStill,
  successorOf,
  user,
} from '@manabi/identity'
import { type Id, Problem } from '@manabi/kernel'
import { Reply } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { currentAccount } from '../accounts/currentAccount.ts'
import type { AuthResponse } from '../resources.ts'
import { scopesFor } from './scopesFor.ts'

type SessionGrant = Pick<ActiveSession, 'userId' | 'sessionId' | 'clientId' | 'scopes' | 'resource' | 'signOuts'>

export type Access = Omit<AuthResponse, 'refreshToken'>

/**
 * An access token for the session, for what roles, client and request allow now. 401 `invalid_grant` when the client is disabled,
 * the account closed, or the person signed out everywhere since the session began: the account's stream says so, however late the
 * read models are.
 */
export async function accessOf(services: Services, session: SessionGrant, now: Date): Promise<Access> {
  const { userId, sessionId, clientId, scopes: requested, resource } = session
  const client = clientId === null ? null : await findClient(services.repository, clientId)
  const { state } = await services.repository.load(user, [userId])
  if (!standsStill(state, session) || (clientId !== null && client === null)) throw new Problem('invalid_grant')
  const account = await currentAccount(services, userId)
  const scopes = await scopesFor(services, account, client, requested)
  const token = await signAccessToken(services, { userId, sessionId, clientId, scopes, resource }, now)
  return { ...token, scopes, user: { id: userId, email: account.email, displayName: account.displayName } }
}

export const tokenPair = (access: Access, refreshToken: string): Reply<AuthResponse> =>
  new Reply(200, { ...access, refreshToken }, noStore)

/** Answers with secrets are kept by nobody on the way. */
export const noStore = { 'Cache-Control': 'no-store' }

/** When a refresh token issued now stops working. */
export const refreshTokenExpiry = ({ config }: Services, now: Date): string =>
  new Date(now.getTime() + config.REFRESH_TOKEN_DAYS * 86_400_000).toISOString()

/** The token that follows a refresh token of the session. */
export const successor = ({ masterKey }: Services, sessionId: Id, refreshToken: string) =>
  successorOf(refreshTokenKind, sessionId, refreshToken, masterKey.derive('refresh-token-successor'))
