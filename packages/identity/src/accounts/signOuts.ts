import type { Id } from '@manabi/kernel'
import { SignedOutEverywhere, type UserEvent } from './userEvents.ts'
import type { User } from './userState.ts'

/** Ends all that has begun: sessions, sign-ins of browsers, and codes in flight. */
export function signOutEverywhere(state: User): readonly UserEvent[] {
  return state.status === 'active' ? [SignedOutEverywhere({ userId: state.userId })] : []
}

/** Whose sign-in it is, and how often that person had signed out everywhere when they proved who they are. */
export interface SignInProof {
  readonly userId: Id
  readonly signOuts: number
}

interface Begun {
  readonly signOuts: number
  /** Where it is a session. */
  readonly sessionId?: Id
}

/** Whether what began with this many sign-outs is not over: the account is open, and the person has not signed out everywhere since. */
export const standsStill = (state: User, { signOuts, sessionId }: Begun): boolean =>
  state.status === 'active' &&
  (signOuts >= state.signOuts || (sessionId !== undefined && sessionId === state.keptSession))
