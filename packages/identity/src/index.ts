import type { EventDefinition } from '@manabi/kernel'
import { ClientApprovalWithdrawn, ClientDisabled, ClientRegistered, ClientScopesApproved } from './clientEvents.ts'
import {
  ApiKeyIssued,
  ApiKeyRevoked,
  AuthorizationCodeIssued,
  AuthorizationCodeSpent,
  BrowserSignedIn,
  BrowserSignedOut,
  ConsentGiven,
  DeviceRegistered,
  DeviceRemoved,
  DeviceSecretReplaced,
  EmailClaimed,
  EmailReleased,
  EmailReservationEnded,
  EmailReserved,
  SessionEnded,
  SessionRefreshed,
  SessionStarted,
} from './events.ts'
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
  UserRegistered,
} from './userEvents.ts'

export * from './accessTokens.ts'
export * from './apiKey.ts'
export * from './apiKeyUse.ts'
export * from './authorizationCode.ts'
export * from './boundedQueue.ts'
export * from './browserSignIn.ts'
export * from './checkPassword.ts'
export * from './client.ts'
export * from './clientApproval.ts'
export * from './clientDocument.ts'
export * from './clientEvents.ts'
export * from './consent.ts'
export * from './device.ts'
export * from './emailAddress.ts'
export * from './emailClaim.ts'
export * from './emailNames.ts'
export * from './erasedAddresses.ts'
export * from './events.ts'
export * from './findClient.ts'
export * from './grantedScopes.ts'
export * from './loginSession.ts'
export { liftLoginThrottle } from './loginThrottle.ts'
export * from './password.ts'
export * from './passwordResetRequests.ts'
export * from './passwordResetToken.ts'
export * from './receiptKeys.ts'
export * from './redirectUri.ts'
export * from './registerUser.ts'
export * from './releaseAddress.ts'
export * from './sameHash.ts'
export * from './secretToken.ts'
export * from './signingKeys.ts'
export { type SignInProof, standsStill } from './signOuts.ts'
export * from './unusedClients.ts'
export {
  closeAccount,
  createDeviceAccount,
  detachEmail,
  isLinked,
  linkAccount,
  register,
  user,
} from './user.ts'
export * from './userEvents.ts'
export { type ChangePassword, isChanged, isResetOpen } from './userPassword.ts'
export type { ActiveUser, ClosedUser, TakenUp, User } from './userState.ts'

export const identityEvents: readonly EventDefinition[] = [
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
  EmailClaimed,
  EmailReleased,
  EmailReserved,
  EmailReservationEnded,
  DeviceRegistered,
  DeviceSecretReplaced,
  DeviceRemoved,
  SessionStarted,
  SessionRefreshed,
  SessionEnded,
  ClientRegistered,
  ClientDisabled,
  ClientScopesApproved,
  ClientApprovalWithdrawn,
  ApiKeyIssued,
  ApiKeyRevoked,
  BrowserSignedIn,
  BrowserSignedOut,
  ConsentGiven,
  AuthorizationCodeIssued,
  AuthorizationCodeSpent,
]
