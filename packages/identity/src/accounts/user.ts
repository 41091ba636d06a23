import { decider, type Id, notFound, Problem, type Timestamp } from '@manabi/kernel'
import { noteErased, noteKeyDestroyed } from './accountErasure.ts'
import { signOutEverywhere } from './signOuts.ts'
import {
  AccountClosed,
  AccountErased,
  AccountKeyDestroyed,
  AccountLinked,
  DeviceAccountCreated,
  EmailDetached,
  InvitationTakenUp,
  PasswordChanged,
  PasswordReset,
  PasswordResetRequested,
  ProfileChanged,
  SignedOutEverywhere,
  type UserEvent,
  UserRegistered,
} from './userEvents.ts'
import { changePassword, requestPasswordReset, resetPassword } from './userPassword.ts'
import { type ActiveUser, evolve, type TakenUp, type User } from './userState.ts'

/** A person's account. */
export const user = decider<User, UserEvent, [userId: Id]>()({
  name: 'user',
  stream: (userId) => `user-${userId}`,
  events: [
    UserRegistered,
    DeviceAccountCreated,
    AccountLinked,
    EmailDetached,
    ProfileChanged,
    PasswordChanged,
    PasswordResetRequested,
    PasswordReset,
    SignedOutEverywhere,
    InvitationTakenUp,
    AccountClosed,
    AccountKeyDestroyed,
    AccountErased,
  ],
  initial: { status: 'none' },
  evolve,
  decisions: {
    register,
    registerInvited,
    createDeviceAccount,
    linkAccount,
    detachEmail,
    changeProfile,
    changePassword,
    requestPasswordReset,
    resetPassword,
    signOutEverywhere,
    takeUpInvitation,
    closeAccount,
    noteKeyDestroyed,
    noteErased,
  },
})

export interface RegisterUser {
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string
}

/** 409 `conflict` when the account is there already: somebody else has that email. */
export function register(state: User, command: RegisterUser): readonly UserEvent[] {
  if (state.status !== 'none') throw new Problem('conflict', 'An account with this email exists already.')
  return [UserRegistered(command)]
}

/** As `register`; 404 when the account is there already: the invitation was accepted meanwhile. */
export function registerInvited(state: User, command: RegisterUser): readonly UserEvent[] {
  if (state.status !== 'none') throw notFound()
  return [UserRegistered(command)]
}

export type CreateDeviceAccount = Parameters<typeof DeviceAccountCreated>[0]

/** Nothing to do for an account that is there. 409 `already_linked` once it has an email, `conflict` when it was just closed. */
export function createDeviceAccount(state: User, command: CreateDeviceAccount): readonly UserEvent[] {
  if (state.status === 'closed') throw new Problem('conflict', 'The account of this device was closed just now. Retry.')
  if (state.status === 'none') return [DeviceAccountCreated(command)]
  if (isLinked(state)) throw new Problem('already_linked', 'The account of this device has an email: sign in with it.')
  return []
}

/** Whether the account has an email, by which its person signs in. */
export const isLinked = (state: ActiveUser): boolean => state.passwordHash !== null

/** Attaches an email and a password, once (specification section 5, "Device registration"); nothing to do for any other account. */
export function linkAccount(state: User, command: RegisterUser): readonly UserEvent[] {
  return state.status === 'active' && !isLinked(state) ? [AccountLinked(command)] : []
}

/** Takes `email` from the account that has it; nothing to do for any other. */
export function detachEmail(state: User, { email }: { readonly email: string }): readonly UserEvent[] {
  const hasIt = state.status === 'active' && state.email.toLowerCase() === email.toLowerCase()
  return hasIt ? [EmailDetached({ userId: state.userId })] : []
}

export interface ChangeProfile {
  readonly displayName: string
  /** Whose member the person is. */
  readonly organizations: readonly Id[]
}

/** Nothing to do where it is as it was. */
export function changeProfile(state: User, { displayName, organizations }: ChangeProfile): readonly UserEvent[] {
  if (state.status !== 'active' || state.displayName === displayName) return []
  return [ProfileChanged({ userId: state.userId, displayName, organizations: organizations.map((id) => ({ id })) })]
}

/** Comes before the person becomes a member. 404 for an account that is closed. */
export function takeUpInvitation(state: User, command: TakenUp): readonly UserEvent[] {
  if (state.status !== 'active') throw notFound()
  if (isTakenUp(state.takenUp, command)) return []
  const { organizationId, invitationId } = command
  return [InvitationTakenUp({ userId: state.userId, organizationId, invitationId })]
}

const isTakenUp = (takenUp: readonly TakenUp[], { invitationId }: TakenUp): boolean =>
  takenUp.some((one) => one.invitationId === invitationId)

export interface CloseAccount {
  /** The invitations that made the person no member, and cannot any more. */
  readonly ruledOut: readonly TakenUp[]
  /** The organizations to tell. */
  readonly organizations: readonly Id[]
  readonly emailNameOf: (email: string) => string
  /** Unguessable. */
  readonly receiptId: string
  readonly now: Timestamp
}

/** 409 `conflict` when an invitation was taken up since; nothing to do for an account that is closed. */
export function closeAccount(state: User, command: CloseAccount): readonly UserEvent[] {
  const { ruledOut, organizations, emailNameOf, receiptId, now } = command
  if (state.status !== 'active') return []
  if (!state.takenUp.every((one) => isTakenUp(ruledOut, one))) {
    throw new Problem('conflict', 'An invitation was accepted just now. Retry.')
  }
  const { userId, email, device } = state
  const affiliations = organizations.map((id) => ({ id }))
  const emailHash = email === '' ? null : emailNameOf(email)
  return [AccountClosed({ userId, emailHash, device, organizations: affiliations, receiptId, requestedAt: now })]
}
