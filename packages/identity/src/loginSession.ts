import { decider, type Id, Problem, type Scope, type Timestamp, unreachable } from '@manabi/kernel'
import { type LoginSessionEvent, SessionEnded, SessionRefreshed, SessionStarted } from './events.ts'
import { sameHash } from './sameHash.ts'

export interface ActiveSession {
  readonly status: 'active'
  readonly sessionId: Id
  readonly userId: Id
  readonly clientId: string | null
  readonly scopes: readonly Scope[] | null
  readonly tokenHash: string
  readonly expiresAt: Timestamp
  /** Hashes of spent tokens, oldest first. */
  readonly spent: readonly string[]
}

export type LoginSession = { readonly status: 'none' } | ActiveSession | { readonly status: 'ended' }

/** One sign-in, kept alive by single-use refresh tokens (specification section 5, "Refresh and sessions"). */
export const loginSession = decider<LoginSession, LoginSessionEvent, [sessionId: Id]>({
  name: 'loginSession',
  stream: (sessionId) => `login-session-${sessionId}`,
  events: [SessionStarted, SessionRefreshed, SessionEnded],
  initial: { status: 'none' },
  evolve,
})

/** As many spent tokens are told from unknown ones: days of hourly refreshes, and a bound on what a session holds in memory. */
const spentTokens = 100

function evolve(state: LoginSession, event: LoginSessionEvent): LoginSession {
  switch (event.type) {
    case 'SessionStarted': {
      const { sessionId, userId, clientId, scopes, tokenHash, expiresAt } = event.data
      return { status: 'active', sessionId, userId, clientId, scopes, tokenHash, expiresAt, spent: [] }
    }
    case 'SessionRefreshed': {
      if (state.status !== 'active') return state
      const { tokenHash, expiresAt } = event.data
      return { ...state, tokenHash, expiresAt, spent: [...state.spent, state.tokenHash].slice(-spentTokens) }
    }
    case 'SessionEnded':
      return { status: 'ended' }
    default:
      return unreachable(event)
  }
}

export type StartSession = Parameters<typeof SessionStarted>[0]

export function startSession(state: LoginSession, command: StartSession): readonly LoginSessionEvent[] {
  return state.status === 'none' ? [SessionStarted(command)] : []
}

export interface RefreshSession {
  /** Of the token presented. */
  readonly tokenHash: string
  readonly next: { readonly tokenHash: string; readonly expiresAt: Timestamp }
  readonly now: Timestamp
}

/** Spends the token for the next one. 401 `refresh_token_reused` for a spent token, `invalid_grant` when the session is over. */
export function refreshSession(state: LoginSession, command: RefreshSession): readonly LoginSessionEvent[] {
  if (state.status !== 'active' || state.expiresAt <= command.now) throw new Problem('invalid_grant')
  if (isSpent(state, command.tokenHash)) throw new Problem('refresh_token_reused')
  if (!sameHash(state.tokenHash, command.tokenHash)) throw new Problem('invalid_grant')
  const { sessionId, userId } = state
  return [SessionRefreshed({ sessionId, userId, ...command.next })]
}

/** Ends the session whose token is presented, a spent one too; nothing to do for any other. */
export function logOut(state: LoginSession, command: { readonly tokenHash: string }): readonly LoginSessionEvent[] {
  if (state.status !== 'active') return []
  const { sessionId, userId } = state
  const isItsToken = sameHash(state.tokenHash, command.tokenHash) || isSpent(state, command.tokenHash)
  return isItsToken ? [SessionEnded({ sessionId, userId, reason: 'logout' })] : []
}

const isSpent = (state: ActiveSession, tokenHash: string): boolean =>
  state.spent.some((spent) => sameHash(spent, tokenHash))
