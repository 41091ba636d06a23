import {
  type ActiveClient,
  type AuthorizationCode,
  authorizationCode,
  authorizationCodeKind,
  browserSignIn,
  type IssuedCode,
  loginSession,
  readToken,
  sessionAtRisk,
} from '@manabi/identity'
import { type Id, newId } from '@manabi/kernel'
import type { OperationRequest } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { OAuthError } from './oauthError.ts'
import { resourceOf } from './resource.ts'
import { beginSession, newSession } from './signIn.ts'
import { type Access, accessOf } from './tokenPair.ts'
import { required, type TokenRequest } from './tokenRequest.ts'

export type GrantRequest = OperationRequest<unknown, unknown, TokenRequest, 'public'>
export interface Granted {
  readonly access: Access
  readonly refreshToken: string
}

/** Tokens for an authorization code. Presented a second time, it ends the session that it began (specification section 5). */
export async function grantByCode(request: GrantRequest, services: Services, client: ActiveClient): Promise<Granted> {
  const { body, now } = request
  const presented = readToken(authorizationCodeKind, required(body, 'code'))
  const redirectUri = required(body, 'redirect_uri')
  const codeVerifier = required(body, 'code_verifier')
  const resource = resourceOf(services, body.resource)
  if (presented === null) throw unusable()
  const { id, hash: codeHash } = presented
  const { state: code } = await services.repository.load(authorizationCode, [id])
  if (await isSignedOut(services, code)) throw unusable()
  const session = sessionFor(request, services, { code, client, resource })
  // All that can fail comes before the code is spent: after a 503 the client still has one that works.
  const access = session === null ? null : await accessOf(services, session.command, now)
  const sessionId = session?.command.sessionId ?? newId('ses')
  const command = { codeHash, clientId: client.clientId, redirectUri, codeVerifier, sessionId, now: now.toISOString() }
  const { state } = await request.execute(authorizationCode.redeemCode, [id], command)
  const isRedeemed = state.status === 'spent' && state.sessionId === sessionId
  if (session === null || access === null || !isRedeemed) {
    await endStolen(request, sessionAtRisk(state, command))
    throw unusable()
  }
  // The code may have been presented again in between.
  if (!(await beginSession(request, session))) throw unusable()
  return { access, refreshToken: session.token }
}

interface Redemption {
  readonly code: { readonly status: 'none' | 'spent' } | IssuedCode
  readonly client: ActiveClient
  /** undefined: not named. */
  readonly resource: string | null | undefined
}

function sessionFor(request: GrantRequest, services: Services, { code, client, resource }: Redemption) {
  if (code.status !== 'issued') return null
  if (resource !== undefined && code.resource !== null && resource !== code.resource) {
    throw new OAuthError('invalid_target', 'The code was issued for another resource.')
  }
  const { userId, scopes, signOuts } = code
  const facts = { scopes, resource: code.resource ?? resource ?? null, flow: 'code' as const }
  return newSession(request, services, { userId, signOuts, client, ...facts })
}

/** Whoever signs their browser out ends what is about to begin, too. */
async function isSignedOut({ repository }: Services, code: AuthorizationCode): Promise<boolean> {
  if (code.status !== 'issued' || code.signInId === null) return false
  const { state } = await repository.load(browserSignIn, [code.signInId])
  return state.status === 'ended'
}

async function endStolen(
  request: GrantRequest,
  stolen: { readonly sessionId: Id; readonly userId: Id } | null,
): Promise<void> {
  if (stolen === null) return
  const command = { ...stolen, reason: 'code_reuse' } as const
  await request.execute(loginSession.endSession, [stolen.sessionId], command)
}

const unusable = () =>
  new OAuthError('invalid_grant', 'The code is wrong, expired or spent, or was issued for another request.')
