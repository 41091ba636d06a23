import { decider, type Id, notFound, Problem, unreachable } from '@manabi/kernel'
import { type EmailClaimEvent, EmailClaimed, EmailReleased, EmailReservationEnded, EmailReserved } from '../events.ts'

/**
 * `reserved`: it was invited, and nobody has an account with it yet. An invited person keeps the user id of the invitation, unless an account
 * that a device made is linked to the email first: that account has a user id already.
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
    claimReserved,
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
      return state.status === 'free' ? state : { ...state, reservations: others }
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

/** As `claimEmail`; an invited email keeps the user id of its invitation, and `userId` is for one that is free. */
export function claimForNewAccount(state: EmailClaim, { emailHash, userId }: ClaimEmail): readonly EmailClaimEvent[] {
  return claimEmail(state, { emailHash, userId: state.status === 'reserved' ? state.userId : userId })
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

/** As `claimEmail`, for the user id of the invitation; 404 when the email is no longer reserved. */
export function claimReserved(
  state: EmailClaim,
  { emailHash }: Pick<ClaimEmail, 'emailHash'>,
): readonly EmailClaimEvent[] {
  if (state.status === 'free') throw notFound()
  return claimEmail(state, { emailHash, userId: state.userId })
}

/** Nothing to do when the email is somebody else's by now, or nobody's. */
export function releaseEmail(state: EmailClaim, command: ClaimEmail): readonly EmailClaimEvent[] {
  return state.status === 'claimed' && state.userId === command.userId ? [EmailReleased(command)] : []
}

export interface ReserveEmail extends ClaimEmail {
  readonly invitationId: Id
  readonly organizationId: Id
}

/** For an invitation; `userId` is for an email that is nobody's: of any other, the state says whose. */
export function reserveEmail(state: EmailClaim, command: ReserveEmail): readonly EmailClaimEvent[] {
  if (isReleased(state)) return []
  if (reservationsOf(state).some(({ invitationId }) => invitationId === command.invitationId)) return []
  return [EmailReserved({ ...command, userId: state.status === 'free' ? command.userId : state.userId })]
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
