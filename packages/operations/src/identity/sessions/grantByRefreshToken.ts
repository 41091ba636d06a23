import { type ActiveClient, loginSession, readToken, refreshTokenKind } from '@manabi/identity'
import type { Scope } from '@manabi/kernel'
import type { Services } from '../../services.ts'
import type { Granted, GrantRequest } from './grantByCode.ts'
import { OAuthError } from './oauthError.ts'
import { resourceOf } from './resource.ts'
import { scopesNamed } from './scopesNamed.ts'
import { accessOf, refreshTokenExpiry, successor } from './tokenPair.ts'
import { required } from './tokenRequest.ts'

/** Tokens for a refresh token, which may be presented again within 60 seconds: such clients refresh concurrently. */
export async function grantByRefreshToken(
  request: GrantRequest,
  services: Services,
  { clientId }: ActiveClient,
): Promise<Granted> {
  const { body, now } = request
  const refreshToken = required(body, 'refresh_token')
  const presented = readToken(refreshTokenKind, refreshToken)
  if (presented === null) throw unusable()
  const { state: session } = await services.repository.load(loginSession, [presented.id])
  if (session.status !== 'active' || session.clientId !== clientId) throw unusable()
  const resource = resourceOf(services, body.resource)
  if (resource !== undefined && resource !== session.resource) {
    throw new OAuthError('invalid_target', 'The session is for another resource.')
  }
  const scopes = narrowed(session.scopes, scopesNamed(body.scope))
  const access = await accessOf(services, { ...session, scopes }, now)
  if (access.scopes.length === 0) throw new OAuthError('invalid_scope', 'Nothing is left of the scopes asked for.')
  const next = successor(services, presented.id, refreshToken)
  const command = {
    tokenHash: presented.hash,
    next: { tokenHash: next.hash, expiresAt: refreshTokenExpiry(services, now) },
    now: now.toISOString(),
  }
  await request.execute(loginSession.refreshSessionPatiently, [presented.id], command)
  return { access, refreshToken: next.token }
}

/** A refresh may ask for less, never for more (RFC 6749 section 6). */
const narrowed = (granted: readonly Scope[] | null, asked: readonly Scope[] | null): readonly Scope[] | null =>
  granted === null || asked === null ? (asked ?? granted) : granted.filter((scope) => asked.includes(scope))

const unusable = () => new OAuthError('invalid_grant', 'The refresh token is unknown, revoked or expired.')
