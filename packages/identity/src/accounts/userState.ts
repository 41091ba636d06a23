import { type EventOf, type Id, type Timestamp, unreachable } from '@manabi/kernel'
import type { AccountClosed, UserEvent } from './userEvents.ts'

export interface ActiveUser {
  readonly status: 'active'
  readonly userId: Id
  /** Empty until an account that a device made is linked; so is `displayName`. */
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string | null
  /** The device that made the account. */
  readonly device: { readonly clientId: string; readonly deviceHash: string } | null
  /** False once the password of a linked account was replaced, or its person signed out everywhere: then the device's secret is out, too. */
  readonly isDeviceTrusted: boolean
  /** How often the person was signed out everywhere: what began at fewer is over, but for the session that changed the password. */
  readonly signOuts: number
  readonly keptSession: Id | null
  /** How often the password was replaced by a link: what the person let apps do at fewer is over. */
  readonly resets: number
  /** The newest ten commands that changed the password. */
  readonly changeIds: readonly Id[]
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

export interface ClosedUser {
  readonly status: 'closed'
  readonly userId: Id
  /** null for an account that was closed before there were receipts. */
  readonly receiptId: string | null
  readonly requestedAt: Timestamp | null
  /** What the account had, for whoever erases it; null where it had none. */
  readonly emailHash: string | null
  readonly device: ActiveUser['device']
  readonly keyDestroyedAt: Timestamp | null
  readonly isErased: boolean
}

export type User = { readonly status: 'none' } | ActiveUser | ClosedUser

export function evolve(state: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { ...nameless, ...event.data }
    case 'DeviceAccountCreated': {
      const { userId, clientId, deviceHash } = event.data
      return { ...nameless, userId, device: { clientId, deviceHash } }
    }
    case 'AccountClosed':
      return closed(event.data)
    case 'AccountKeyDestroyed':
      return state.status === 'closed' ? { ...state, keyDestroyedAt: event.data.keyDestroyedAt } : state
    case 'AccountErased':
      return state.status === 'closed' ? { ...state, isErased: true } : state
    default:
      return state.status === 'active' ? { ...state, ...changed(state, event) } : state
  }
}

const closed = (facts: EventOf<typeof AccountClosed>['data']): ClosedUser => {
  const { userId, receiptId, requestedAt, emailHash, device } = facts
  return {
    status: 'closed',
    userId,
    receiptId,
    requestedAt,
    emailHash,
    device,
    keyDestroyedAt: null,
    isErased: false,
  }
}

type Lifecycle = 'UserRegistered' | 'DeviceAccountCreated' | 'AccountClosed' | 'AccountKeyDestroyed' | 'AccountErased'
type Change = Exclude<UserEvent, { readonly type: Lifecycle }>

function changed(state: ActiveUser, event: Change): Partial<ActiveUser> {
  const signedOut = { signOuts: state.signOuts + 1, keptSession: null }
  const replaced = { ...signedOut, isDeviceTrusted: false, reset: null }
  switch (event.type) {
    case 'AccountLinked':
      return event.data
    case 'ProfileChanged':
      return { displayName: event.data.displayName }
    case 'EmailDetached':
      return { email: '', passwordHash: null, isDeviceTrusted: true, reset: null }
    case 'PasswordChanged': {
      const { passwordHash, keptSession, changeId } = event.data
      return { ...replaced, passwordHash, keptSession, changeIds: [...state.changeIds, changeId].slice(-10) }
    }
    case 'PasswordResetRequested': {
      const { resetId, expiresAt, requestedAt, isMailed } = event.data
      const mailedResets = isMailed ? [...state.mailedResets, requestedAt].slice(-3) : state.mailedResets
      return { reset: { resetId, expiresAt }, mailedResets }
    }
    case 'PasswordReset':
      return { ...replaced, passwordHash: event.data.passwordHash, resets: state.resets + 1 }
    case 'SignedOutEverywhere':
      // Without an email the secret is all that its person has to sign in with.
      return { ...signedOut, isDeviceTrusted: state.isDeviceTrusted && state.passwordHash === null }
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
  isDeviceTrusted: true,
  signOuts: 0,
  keptSession: null,
  resets: 0,
  changeIds: [],
  reset: null,
  mailedResets: [],
  takenUp: [],
} as const
