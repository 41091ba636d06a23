import { decider, type Id, type Timestamp, unreachable } from '@manabi/kernel'
import type { SignInProof } from '../accounts/signOuts.ts'
import { BrowserSignedIn, BrowserSignedOut, type BrowserSignInEvent } from '../events.ts'
import { sameHash } from '../sameHash.ts'

export type BrowserSignIn =
  | { readonly status: 'none' }
  | {
      readonly status: 'active'
      readonly signInId: Id
      readonly userId: Id
      readonly tokenHash: string
      readonly expiresAt: Timestamp
      readonly signOuts: number
    }
  | { readonly status: 'ended' }

/** A browser that is signed in at the authorization page, known by the token in its cookie. */
export const browserSignIn = decider<BrowserSignIn, BrowserSignInEvent, [signInId: Id]>()({
  name: 'browser-sign-in',
  stream: (signInId) => `browser-sign-in-${signInId}`,
  events: [BrowserSignedIn, BrowserSignedOut],
  initial: { status: 'none' },
  evolve,
  decisions: { signInBrowser, signOutBrowser },
})

function evolve(_state: BrowserSignIn, event: BrowserSignInEvent): BrowserSignIn {
  switch (event.type) {
    case 'BrowserSignedIn':
      return { status: 'active', ...event.data }
    case 'BrowserSignedOut':
      return { status: 'ended' }
    default:
      return unreachable(event)
  }
}

export type SignInBrowser = Parameters<typeof BrowserSignedIn>[0]

export function signInBrowser(state: BrowserSignIn, command: SignInBrowser): readonly BrowserSignInEvent[] {
  return state.status === 'none' ? [BrowserSignedIn(command)] : []
}

export function signOutBrowser(state: BrowserSignIn): readonly BrowserSignInEvent[] {
  return state.status === 'active' ? [BrowserSignedOut({ signInId: state.signInId, userId: state.userId })] : []
}

/** Whose browser it is; null when the token is not its own, or the sign-in has ended or expired. */
export function signedInUser(
  state: BrowserSignIn,
  presented: { tokenHash: string; now: Timestamp },
): SignInProof | null {
  if (state.status !== 'active' || state.expiresAt <= presented.now) return null
  const { userId, signOuts } = state
  return sameHash(state.tokenHash, presented.tokenHash) ? { userId, signOuts } : null
}
