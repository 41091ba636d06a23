import { decider, type Id, Problem, type Scope, type Timestamp, unreachable } from '@manabi/kernel'
import { type LoginSessionEvent, SessionEnded, SessionRefreshed, SessionStarted } from '../events.ts'
import { sameHash } from '../sameHash.ts'

export interface ActiveSession {
  readonly status: 'active'
  readonly sessionId: Id
  readonly userId: Id
  readonly clientId: string | null
  readonly scopes: readonly Scope[] | null
  readonly tokenHash: string
  readonly expiresAt: Timestamp
  /** Audience of its access tokens; null: the API. */
  readonly resource: string | null
  readonly flow: 'password' | 'code'
  readonly signOuts: number
  /** Oldest first. */
  readonly spent: readonly SpentToken[]
}

interface SpentToken {
  readonly tokenHash: string
  /** null for those spent before the time was kept. */
  readonly at: Timestamp | null
}

export interface EndedSession {
  readonly status: 'ended'
  /** Its access tokens may live on; null for one that never began. */
  readonly flow: ActiveSession['flow'] | null
}

export type LoginSession = { readonly status: 'none' } | ActiveSession | EndedSession

/** One sign-in, kept alive by single-use refresh tokens (specification section 5, "Refresh and sessions"). */
export const loginSession = decider<LoginSession, LoginSessionEvent, [sessionId: Id]>()({
  name: 'login-session',
  stream: (sessionId) => `login-session-${sessionId}`,
  events: [SessionStarted, SessionRefreshed, SessionEnded],
  initial: { status: 'none' },
  evolve,
  decisions: { startSession, refreshSession, refreshSessionPatiently, endSession, endExpired, logOut },
})

/** As many spent tokens are told from unknown ones: days of hourly refreshes, and a bound on what a session holds in memory. */
const spentTokens = 100

function evolve(state: LoginSession, event: LoginSessionEvent): LoginSession {
  switch (event.type) {
    case 'SessionStarted': {
      const { sessionId, userId, clientId, scopes, tokenHash, expiresAt, resource, flow, signOuts } = event.data
      const session = { sessionId, userId, clientId, scopes, tokenHash, expiresAt, resource, flow, signOuts }
      return { status: 'active', ...session, spent: [] }
    }
    case 'SessionRefreshed': {
      if (state.status !== 'active') return state
      const { tokenHash, expiresAt, spentAt } = event.data
      const spent = { tokenHash: state.tokenHash, at: spentAt }
      return { ...state, tokenHash, expiresAt, spent: [...state.spent, spent].slice(-spentTokens) }
    }
    case 'SessionEnded':
      return { status: 'ended', flow: state.status === 'none' ? null : state.flow }
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
  if (spentToken(state, command.tokenHash) !== undefined) throw new Problem('refresh_token_reused')
  if (!sameHash(state.tokenHash, command.tokenHash)) throw new Problem('invalid_grant')
  const { sessionId, userId } = state
  return [SessionRefreshed({ sessionId, userId, ...command.next, spentAt: command.now })]
}

/** For so long a spent token is taken for one that its client sent twice, in milliseconds. */
const graceMilliseconds = 60_000

/**
 * As `refreshSession`, for clients that refresh concurrently: nothing to do for a token that was spent less than 60 seconds ago,
 * whose successor is to be given again (contract, "Authentication").
 */
export function refreshSessionPatiently(state: LoginSession, command: RefreshSession): readonly LoginSessionEvent[] {
  const spent = state.status === 'active' ? spentToken(state, command.tokenHash) : undefined
  const isJustSpent =
    spent !== undefined && spent.at !== null && Date.parse(command.now) - Date.parse(spent.at) < graceMilliseconds
  return isJustSpent ? [] : refreshSession(state, command)
}

export type EndSession = Parameters<typeof SessionEnded>[0]

/** Ends the session whatever its token; one that has not begun yet never will. */
export function endSession(state: LoginSession, command: EndSession): readonly LoginSessionEvent[] {
  return state.status === 'ended' ? [] : [SessionEnded(command)]
}

/** Ends the session when its time is over: what is known of the device it was on is not kept for longer. */
export function endExpired(state: LoginSession, { now }: { readonly now: Timestamp }): readonly LoginSessionEvent[] {
  if (state.status !== 'active' || state.expiresAt > now) return []
  const { sessionId, userId } = state
  return [SessionEnded({ sessionId, userId, reason: 'expired' })]
}

/** Ends the session whose token is presented, a spent one too; nothing to do for any other. */
export function logOut(state: LoginSession, command: { readonly tokenHash: string }): readonly LoginSessionEvent[] {
  if (state.status !== 'active') return []
  const { sessionId, userId } = state
  const isItsToken = sameHash(state.tokenHash, command.tokenHash) || spentToken(state, command.tokenHash) !== undefined
  return isItsToken ? [SessionEnded({ sessionId, userId, reason: 'logout' })] : []
}

const spentToken = (state: ActiveSession, tokenHash: string): SpentToken | undefined =>
  state.spent.find((spent) => sameHash(spent.tokenHash, tokenHash))
