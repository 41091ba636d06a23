import {
  type ActiveClient,
  issueToken,
  loginSession,
  refreshTokenKind,
  type SignInProof,
  type StartSession,
  user,
} from '@manabi/identity'
import { type Id, notFound, type Scope } from '@manabi/kernel'
import type { ExecutionContext } from '../../execution.ts'
import { type Identifiers, randomIdentifiers } from '../../identifiers.ts'
import type { Reply, SentFrom } from '../../operation.ts'
import type { Services } from '../../services.ts'
import type { AuthResponse } from '../resources.ts'
import type { Proof } from './proof.ts'
import { accessOf, refreshTokenExpiry, tokenPair } from './tokenPair.ts'

type SignInRequest = ExecutionContext & { readonly sentFrom: SentFrom }

interface Person extends SignInProof {
  readonly client: ActiveClient | null
  /** What is known of it where it registered. */
  readonly device?: { readonly platform: string; readonly deviceId: string }
}

type SessionIdentifiers = Pick<Identifiers, 'newId' | 'newSecret'>
type ProvenPerson = Omit<Person, 'signOuts'> & Partial<Proof>

/**
 * Starts a session for a person who has proven who they are, and answers its first token pair. A proof that a sign-out everywhere does not
 * take back, such as the id of a device that registers, has no `signOuts`. A session that follows another one is asked for its `scopes`.
 */
export async function signIn(
  request: SignInRequest,
  services: Services,
  proven: ProvenPerson,
  identifiers: SessionIdentifiers = randomIdentifiers,
): Promise<Reply<AuthResponse>> {
  const person = { ...proven, signOuts: proven.signOuts ?? (await signOutsOf(services, proven.userId)) }
  const facts = { scopes: null, ...person, resource: null, flow: 'password' as const }
  const session = newSession(request, services, facts, identifiers)
  // An account made a moment ago, perhaps from the command line, is waited for; what can fail comes before the session begins.
  await request.caughtUp()
  const access = await accessOf(services, session.command, request.now)
  if (!(await beginSession(request, session))) throw notFound()
  return tokenPair(access, session.token)
}

async function signOutsOf({ repository }: Services, userId: Id): Promise<number> {
  const { state } = await repository.load(user, [userId])
  return state.status === 'active' ? state.signOuts : 0
}

interface SessionFacts extends Person {
  readonly scopes: readonly Scope[] | null
  readonly resource: string | null
  readonly flow: 'password' | 'code'
}

/** A session that may begin, and its first refresh token. */
export interface NewSession {
  readonly command: StartSession & { readonly resource: string | null; readonly signOuts: number }
  readonly token: string
}

const longestUserAgent = 500

export function newSession(
  { now, sentFrom }: Pick<SignInRequest, 'now' | 'sentFrom'>,
  services: Services,
  { userId, client, scopes, device, ...facts }: SessionFacts,
  identifiers: SessionIdentifiers = randomIdentifiers,
): NewSession {
  const sessionId = identifiers.newId('ses')
  const { token, hash } = issueToken(refreshTokenKind, sessionId, identifiers.newSecret())
  const command = {
    ...facts,
    sessionId,
    userId,
    clientId: client?.clientId ?? null,
    scopes: scopes === null ? null : [...scopes],
    tokenHash: hash,
    expiresAt: refreshTokenExpiry(services, now),
    userAgent: sentFrom.userAgent?.slice(0, longestUserAgent) ?? null,
    ipAddress: sentFrom.ipAddress,
    platform: device?.platform ?? null,
    deviceId: device?.deviceId ?? null,
  }
  return { command, token }
}

/** False when the session was ended before it could begin, or was there already and has another token. */
export async function beginSession(request: Pick<SignInRequest, 'execute'>, { command }: NewSession): Promise<boolean> {
  const { state } = await request.execute(loginSession.startSession, [command.sessionId], command)
  return state.status === 'active' && state.tokenHash === command.tokenHash
}
