import { decider, type Id, notFound, Problem, unreachable } from '@manabi/kernel'
import { type EmailClaimEvent, EmailClaimed, EmailReleased, EmailReservationEnded, EmailReserved } from '../events.ts'

/**
 * `reserved`: it was invited, and nobody has an account with it yet. Each invitation has a user id of its own, so that no organization
 * learns from it of an account or of another invitation. The person keeps the one that they accept first, unless they accept with an
 * account that a device made. `userId`: of the account, or of the first reservation.
 */
export type EmailClaim =
  /** `isReleased`: somebody had it. It has another name when it is claimed again. */
  | { readonly status: 'free'; readonly isReleased: boolean }
  | {
      readonly status: 'reserved' | 'claimed'
      readonly userId: Id
      readonly reservations: readonly Reservation[]
    }

/** One that an account or an invitation has. */
export type OwnedEmail = Exclude<EmailClaim, { readonly status: 'free' }>

/** An invitation of the email. */
export interface Reservation {
  readonly invitationId: Id
  readonly organizationId: Id
  /** Under which the organization knows who is invited. */
  readonly userId: Id
}

/** Whose an email is: the stream makes it one person's, however many register or invite at once. */
export const emailClaim = decider<EmailClaim, EmailClaimEvent, [emailHash: string]>()({
  name: 'email-claim',
  stream: (emailHash) => `email-${emailHash}`,
  events: [EmailClaimed, EmailReleased, EmailReserved, EmailReservationEnded],
  initial: { status: 'free', isReleased: false },
  evolve,
  decisions: {
    claimEmail,
    claimForNewAccount,
    claimForLink,
    claimByInvitation,
    releaseEmail,
    releaseByOperator,
    reserveEmail,
    endReservation,
  },
})

function evolve(state: EmailClaim, event: EmailClaimEvent): EmailClaim {
  const reservations = reservationsOf(state)
  switch (event.type) {
    case 'EmailClaimed':
      return { status: 'claimed', userId: event.data.userId, reservations }
    case 'EmailReleased':
      return { status: 'free', isReleased: true }
    case 'EmailReserved': {
      const { userId } = event.data
      const more = [...reservations, event.data]
      return state.status === 'free'
        ? { status: 'reserved', userId, reservations: more }
        : { ...state, reservations: more }
    }
    case 'EmailReservationEnded': {
      const { invitationId } = event.data
      const others = reservations.filter((one) => one.invitationId !== invitationId)
      if (state.status === 'free') return state
      const userId = state.status === 'claimed' ? state.userId : (others[0]?.userId ?? state.userId)
      return { ...state, userId, reservations: others }
    }
    default:
      return unreachable(event)
  }
}

/** The invitations that the email has. */
export const reservationsOf = (state: EmailClaim): readonly Reservation[] =>
  state.status === 'free' ? [] : state.reservations

interface ClaimEmail {
  readonly emailHash: string
  readonly userId: Id
}

/** Nothing to do when the email is somebody's already: the state says whose. Nor where the name was released: it says that it is free. */
export function claimEmail(state: EmailClaim, command: ClaimEmail): readonly EmailClaimEvent[] {
  return state.status === 'claimed' || isReleased(state) ? [] : [EmailClaimed(command)]
}

/** Nothing is claimed under a name that was released: the email has another one. */
const isReleased = (state: EmailClaim): boolean => state.status === 'free' && state.isReleased

interface ClaimForNewAccount extends ClaimEmail {
  /** That the account is to join; null for none. */
  readonly organizationId: Id | null
}

/**
 * As `claimEmail`; an invited email keeps the user id of an invitation, that of this organization where it has one. `userId` is for an
 * email that is free.
 */
export function claimForNewAccount(
  state: EmailClaim,
  { emailHash, userId, organizationId }: ClaimForNewAccount,
): readonly EmailClaimEvent[] {
  if (state.status !== 'reserved') return claimEmail(state, { emailHash, userId })
  const own = state.reservations.find((one) => one.organizationId === organizationId)
  return claimEmail(state, { emailHash, userId: (own ?? state).userId })
}

/** For an account that a device made. 409 `conflict` for an email that another account has, or that is invited. */
export function claimForLink(state: EmailClaim, command: ClaimEmail): readonly EmailClaimEvent[] {
  if (state.status === 'free') return isReleased(state) ? [] : [EmailClaimed(command)]
  if (state.status === 'claimed' && state.userId === command.userId) return []
  throw new Problem('conflict', 'An account or an invitation has this email already.')
}

export interface ClaimByInvitation extends ClaimEmail {
  readonly invitationId: Id
}

/** Proven by the invitation, under whichever user id; nothing to do for a claimed email. 404 for an invitation that ended. */
export function claimByInvitation(
  state: EmailClaim,
  { invitationId, ...command }: ClaimByInvitation,
): readonly EmailClaimEvent[] {
  const isInvited = reservationsOf(state).some((one) => one.invitationId === invitationId)
  if (!isInvited) throw notFound()
  return claimEmail(state, command)
}

/** Whoever has it; nothing to do for an email that is free. */
export function releaseByOperator(
  state: EmailClaim,
  { emailHash }: { readonly emailHash: string },
): readonly EmailClaimEvent[] {
  return state.status === 'free' ? [] : [EmailReleased({ emailHash, userId: state.userId })]
}

/** Nothing to do when the email is somebody else's by now, or nobody's. */
export function releaseEmail(state: EmailClaim, command: ClaimEmail): readonly EmailClaimEvent[] {
  return state.status === 'claimed' && state.userId === command.userId ? [EmailReleased(command)] : []
}

export interface ReserveEmail extends ClaimEmail {
  readonly invitationId: Id
  readonly organizationId: Id
}

/** For an invitation, whose person has this user id until they join. */
export function reserveEmail(state: EmailClaim, command: ReserveEmail): readonly EmailClaimEvent[] {
  if (isReleased(state)) return []
  if (reservationsOf(state).some(({ invitationId }) => invitationId === command.invitationId)) return []
  return [EmailReserved(command)]
}

/** The last one to end makes an email free that no account has. */
export function endReservation(
  state: EmailClaim,
  { emailHash, invitationId }: { readonly emailHash: string; readonly invitationId: Id },
): readonly EmailClaimEvent[] {
  const reservation = reservationsOf(state).find((one) => one.invitationId === invitationId)
  if (state.status === 'free' || reservation === undefined) return []
  const { userId } = reservation
  const ended = EmailReservationEnded({ emailHash, userId, invitationId })
  const isLast = state.status === 'reserved' && state.reservations.length === 1
  return isLast ? [ended, EmailReleased({ emailHash, userId })] : [ended]
}

/** Whether nothing ties the user id to the email any more: neither an account nor an invitation. */
export const isUntied = (state: EmailClaim, userId: Id): boolean =>
  state.status === 'free' || (state.userId !== userId && state.reservations.every((one) => one.userId !== userId))
