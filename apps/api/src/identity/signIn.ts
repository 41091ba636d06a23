import { type ActiveClient, issueToken, loginSession, refreshTokenKind, startSession } from '@manabi/identity'
import { type Id, newId } from '@manabi/kernel'
import type { CallerKind, OperationRequest, Reply } from '../operation.ts'
import type { Services } from '../services.ts'
import type { AuthResponse } from './resources.ts'
import { accessOf, refreshTokenExpiry, tokenPair } from './tokenPair.ts'

type SignInRequest = Pick<
  OperationRequest<unknown, unknown, unknown, CallerKind>,
  'execute' | 'settled' | 'now' | 'client'
>

interface Person {
  readonly userId: Id
  readonly client: ActiveClient | null
  /** What is known of it where it registered. */
  readonly device?: { readonly platform: string; readonly deviceId: string }
}

const longestUserAgent = 500

/** Starts a session for a person who has proven who they are, and answers its first token pair. */
export async function signIn(
  request: SignInRequest,
  services: Services,
  { userId, client, device }: Person,
): Promise<Reply<AuthResponse>> {
  const sessionId = newId('ses')
  const { token, hash } = issueToken(refreshTokenKind, sessionId)
  const session = {
    sessionId,
    userId,
    clientId: client?.clientId ?? null,
    scopes: null,
    tokenHash: hash,
    expiresAt: refreshTokenExpiry(services, request.now),
    userAgent: request.client.userAgent?.slice(0, longestUserAgent) ?? null,
    ipAddress: request.client.ipAddress,
    platform: device?.platform ?? null,
    deviceId: device?.deviceId ?? null,
  }
  // An account made a moment ago, perhaps from the command line, is waited for; what can fail comes before the session begins.
  await request.settled()
  const access = await accessOf(services, session, request.now)
  await request.execute(loginSession, [sessionId], (state) => startSession(state, session))
  return tokenPair(access, token)
}
