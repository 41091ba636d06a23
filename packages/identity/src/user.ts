import { decider, type Id, notFound, Problem, type Timestamp, unreachable } from '@manabi/kernel'
import { signOutEverywhere } from './signOuts.ts'
import {
  AccountClosed,
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

export interface ActiveUser {
  readonly status: 'active'
  readonly userId: Id
  /** Empty until an account that a device made is linked; so is `displayName`. */
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string | null
  /** The device that made the account. */
  readonly device: { readonly clientId: string; readonly deviceHash: string } | null
  /** How often the person was signed out everywhere: what began at fewer is over, but for the session that changed the password. */
  readonly signOuts: number
  readonly keptSession: Id | null
  /** Of the password. */
  readonly lastChangeId: Id | null
  /** The link for choosing another password. */
  readonly reset: { readonly resetId: Id; readonly expiresAt: Timestamp } | null
  /** When the latest of them were mailed. */
  readonly mailedResets: readonly Timestamp[]
  /** Each organization that the person joined, or tried to join, by an invitation. */
  readonly takenUp: readonly TakenUp[]
}

export interface TakenUp {
  readonly organizationId: Id
  readonly invitationId: Id
}

export type User = { readonly status: 'none' } | ActiveUser | { readonly status: 'closed'; readonly userId: Id }

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
  },
})

function evolve(state: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { ...nameless, ...event.data }
    case 'DeviceAccountCreated': {
      const { userId, clientId, deviceHash } = event.data
      return { ...nameless, userId, device: { clientId, deviceHash } }
    }
    case 'AccountClosed':
      return { status: 'closed', userId: event.data.userId }
    default:
      return state.status === 'active' ? { ...state, ...changed(state, event) } : state
  }
}

type Change = Exclude<UserEvent, { readonly type: 'UserRegistered' | 'DeviceAccountCreated' | 'AccountClosed' }>

function changed(state: ActiveUser, event: Change): Partial<ActiveUser> {
  const signedOut = { signOuts: state.signOuts + 1, keptSession: null }
  switch (event.type) {
    case 'AccountLinked':
      return event.data
    case 'ProfileChanged':
      return { displayName: event.data.displayName }
    case 'EmailDetached':
      return { email: '', passwordHash: null, reset: null }
    case 'PasswordChanged': {
      const { passwordHash, keptSession, changeId } = event.data
      return { ...signedOut, passwordHash, keptSession, lastChangeId: changeId, reset: null }
    }
    case 'PasswordResetRequested': {
      const { resetId, expiresAt, requestedAt, isMailed } = event.data
      const mailedResets = isMailed ? [...state.mailedResets, requestedAt].slice(-3) : state.mailedResets
      return { reset: { resetId, expiresAt }, mailedResets }
    }
    case 'PasswordReset':
      return { ...signedOut, passwordHash: event.data.passwordHash, reset: null }
    case 'SignedOutEverywhere':
      return signedOut
    case 'InvitationTakenUp': {
      const { organizationId, invitationId } = event.data
      return { takenUp: [...state.takenUp, { organizationId, invitationId }] }
    }
    default:
      return unreachable(event)
  }
}

const nameless = {
  status: 'active',
  email: '',
  displayName: '',
  passwordHash: null,
  device: null,
  signOuts: 0,
  keptSession: null,
  lastChangeId: null,
  reset: null,
  mailedResets: [],
  takenUp: [],
} as const

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
  readonly hashOf: (email: string) => string
}

/** 409 `conflict` when an invitation was taken up since; nothing to do for an account that is closed. */
export function closeAccount(state: User, { ruledOut, organizations, hashOf }: CloseAccount): readonly UserEvent[] {
  if (state.status !== 'active') return []
  if (!state.takenUp.every((one) => isTakenUp(ruledOut, one))) {
    throw new Problem('conflict', 'An invitation was accepted just now. Retry.')
  }
  const { userId, email, device } = state
  const told = organizations.map((id) => ({ id }))
  return [AccountClosed({ userId, emailHash: email === '' ? null : hashOf(email), device, organizations: told })]
}
