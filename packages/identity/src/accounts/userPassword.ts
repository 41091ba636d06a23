import { clockTolerance, type Id, notFound, Problem, type Timestamp } from '@manabi/kernel'
import { standsStill } from './signOuts.ts'
import { PasswordChanged, PasswordReset, PasswordResetRequested, type UserEvent } from './userEvents.ts'
import type { User } from './userState.ts'

export interface ChangePassword {
  readonly passwordHash: string
  /** How often the person had signed out everywhere when they gave the current password. */
  readonly signOuts: number
  /** The one that asks; null when it is over. */
  readonly session: { readonly sessionId: Id; readonly signOuts: number } | null
  readonly changeId: Id
}

/** Ends every session but the one that asks. Nothing to do for a repeated command; 409 `conflict` without a password, and after a change in between. */
export function changePassword(state: User, command: ChangePassword): readonly UserEvent[] {
  const { passwordHash, signOuts, session, changeId } = command
  if (isPasswordChanged(state, changeId)) return []
  if (state.status !== 'active' || state.passwordHash === null) throw new Problem('conflict', 'No password to change.')
  if (state.signOuts !== signOuts) throw new Problem('conflict', 'The account was signed out just now. Retry.')
  const keptSession = session !== null && standsStill(state, session) ? session.sessionId : null
  return [PasswordChanged({ userId: state.userId, passwordHash, keptSession, changeId })]
}

/** Whether this command has been done, perhaps with others since. */
export const isPasswordChanged = (state: User, changeId: Id): boolean =>
  state.status === 'active' && state.changeIds.includes(changeId)

export interface RequestPasswordReset {
  readonly resetId: Id
  readonly now: Timestamp
  readonly isMailed: boolean
}

/** Milliseconds for which a link works, and within which an address gets three mails at most. */
const hour = 3_600_000
const mailsAnHour = 3

/** Ends the older links. Nothing to do for an account without a password, and when a mail would be one too many. */
export function requestPasswordReset(state: User, command: RequestPasswordReset): readonly UserEvent[] {
  const { resetId, now, isMailed } = command
  if (state.status !== 'active' || state.passwordHash === null) return []
  if (state.reset?.resetId === resetId) return []
  const recent = state.mailedResets.filter((at) => isRecent(at, now))
  if (isMailed && recent.length >= mailsAnHour) return []
  const expiresAt = new Date(Date.parse(now) + hour).toISOString()
  return [PasswordResetRequested({ userId: state.userId, resetId, requestedAt: now, expiresAt, isMailed })]
}

/** One in the future is from before the clock was set back. */
function isRecent(at: Timestamp, now: Timestamp): boolean {
  const ago = Date.parse(now) - Date.parse(at)
  return ago < hour && ago >= -clockTolerance
}

interface PresentedReset {
  readonly resetId: Id
  readonly now: Timestamp
}

/** Whether the link works: it is the newest, was not used, and is not older than an hour. */
export function isResetOpen(state: User, { resetId, now }: PresentedReset): boolean {
  if (state.status !== 'active' || state.reset?.resetId !== resetId) return false
  const left = Date.parse(state.reset.expiresAt) - Date.parse(now)
  return left > 0 && left <= hour + clockTolerance
}

/** Works once, and ends every session. 404 for a link that does not work. */
export function resetPassword(
  state: User,
  { passwordHash, ...presented }: PresentedReset & { readonly passwordHash: string },
): readonly UserEvent[] {
  if (state.status !== 'active' || !isResetOpen(state, presented)) throw notFound()
  return [PasswordReset({ userId: state.userId, resetId: presented.resetId, passwordHash })]
}
