import { decider, type Id, unreachable } from '@manabi/kernel'
import { type EmailClaimEvent, EmailClaimed, EmailReleased } from './events.ts'

export type EmailClaim = { readonly status: 'free' } | { readonly status: 'claimed'; readonly userId: Id }

/** Whose an email is: the stream makes it one person's, however many register at once. */
export const emailClaim = decider<EmailClaim, EmailClaimEvent, [emailHash: string]>({
  name: 'emailClaim',
  stream: (emailHash) => `email-${emailHash}`,
  events: [EmailClaimed, EmailReleased],
  initial: { status: 'free' },
  evolve,
})

function evolve(_state: EmailClaim, event: EmailClaimEvent): EmailClaim {
  switch (event.type) {
    case 'EmailClaimed':
      return { status: 'claimed', userId: event.data.userId }
    case 'EmailReleased':
      return { status: 'free' }
    default:
      return unreachable(event)
  }
}

/** Nothing to do when the email is somebody's already: the state says whose. */
export function claimEmail(
  state: EmailClaim,
  command: { readonly emailHash: string; readonly userId: Id },
): readonly EmailClaimEvent[] {
  return state.status === 'free' ? [EmailClaimed(command)] : []
}

/** Nothing to do when the email is somebody else's by now, or nobody's. */
export const releaseEmail = (
  state: EmailClaim,
  command: { readonly emailHash: string; readonly userId: Id },
): readonly EmailClaimEvent[] =>
  state.status === 'claimed' && state.userId === command.userId ? [EmailReleased(command)] : []
