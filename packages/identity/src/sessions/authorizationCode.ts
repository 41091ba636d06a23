import { createHash } from 'node:crypto'
import { decider, type Id, type Scope, type Timestamp, unreachable } from '@manabi/kernel'
import { type AuthorizationCodeEvent, AuthorizationCodeIssued, AuthorizationCodeSpent } from '../events.ts'
import { sameHash } from '../sameHash.ts'

export interface IssuedCode {
  readonly status: 'issued'
  readonly codeId: Id
  readonly userId: Id
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly Scope[] | null
  readonly resource: string | null
  readonly codeChallenge: string
  readonly codeHash: string
  readonly expiresAt: Timestamp
  /** Of the browser that got it. */
  readonly signInId: Id | null
  readonly signOuts: number
}

export type AuthorizationCode =
  | { readonly status: 'none' }
  | IssuedCode
  | {
      readonly status: 'spent'
      readonly codeId: Id
      readonly userId: Id
      readonly codeHash: string
      readonly sessionId: Id | null
    }

/** What a client gets at its redirect URI, and spends once for tokens (specification section 5). */
export const authorizationCode = decider<AuthorizationCode, AuthorizationCodeEvent, [codeId: Id]>()({
  name: 'authorization-code',
  stream: (codeId) => `auth-code-${codeId}`,
  events: [AuthorizationCodeIssued, AuthorizationCodeSpent],
  initial: { status: 'none' },
  evolve,
  decisions: { issueCode, redeemCode },
})

function evolve(state: AuthorizationCode, event: AuthorizationCodeEvent): AuthorizationCode {
  switch (event.type) {
    case 'AuthorizationCodeIssued':
      return { status: 'issued', ...event.data }
    case 'AuthorizationCodeSpent':
      return state.status === 'issued' ? { ...event.data, status: 'spent', codeHash: state.codeHash } : state
    default:
      return unreachable(event)
  }
}

/** The longest lifetime that can be set (`AUTH_CODE_SECONDS`), in milliseconds. */
const longestLifetime = 600_000

export type IssueCode = Parameters<typeof AuthorizationCodeIssued>[0]

export function issueCode(state: AuthorizationCode, command: IssueCode): readonly AuthorizationCodeEvent[] {
  return state.status === 'none' ? [AuthorizationCodeIssued(command)] : []
}

/** What a client presents at the token endpoint, and the session that would begin. */
export interface RedeemCode {
  readonly codeHash: string
  readonly clientId: string
  readonly redirectUri: string
  readonly codeVerifier: string
  readonly sessionId: Id
  readonly now: Timestamp
}

/**
 * Spends the code, for the session when all that is presented fits, else for nothing: whoever has the code and not the rest
 * may be a thief. Nothing to do for a code that is unknown, expired or spent. One that expires later than any code can was issued before
 * the clock was set back, and counts as expired.
 */
export function redeemCode(state: AuthorizationCode, command: RedeemCode): readonly AuthorizationCodeEvent[] {
  const isPresented = state.status === 'issued' && sameHash(state.codeHash, command.codeHash)
  if (!isPresented || !isCurrent(state, command.now)) return []
  const { codeId, userId } = state
  return [AuthorizationCodeSpent({ codeId, userId, sessionId: fits(state, command) ? command.sessionId : null })]
}

function isCurrent({ expiresAt }: IssuedCode, now: Timestamp): boolean {
  const milliseconds = Date.parse(expiresAt) - Date.parse(now)
  return milliseconds > 0 && milliseconds <= longestLifetime
}

const fits = (code: IssuedCode, { clientId, redirectUri, codeVerifier }: RedeemCode): boolean =>
  code.clientId === clientId &&
  code.redirectUri === redirectUri &&
  sameHash(code.codeChallenge, challengeOf(codeVerifier))

/** PKCE, S256 (RFC 7636 section 4.2). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** The session that the code began earlier, to be ended because the code is presented again; null when there is none. */
export function sessionAtRisk(
  state: AuthorizationCode,
  { codeHash, sessionId }: Pick<RedeemCode, 'codeHash' | 'sessionId'>,
): { readonly sessionId: Id; readonly userId: Id } | null {
  if (state.status !== 'spent' || state.sessionId === null || state.sessionId === sessionId) return null
  return sameHash(state.codeHash, codeHash) ? { sessionId: state.sessionId, userId: state.userId } : null
}
