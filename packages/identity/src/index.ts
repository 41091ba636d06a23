import type { EventDefinition } from '@manabi/kernel'
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
} from './accounts/userEvents.ts'
import {
  ClientApprovalWithdrawn,
  ClientDisabled,
  ClientEnabled,
  ClientRegistered,
  ClientScopesApproved,
} from './clients/clientEvents.ts'
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

export * from './accounts/checkPassword.ts'
export * from './accounts/displayName.ts'
export * from './accounts/emailAddress.ts'
export * from './accounts/emailClaim.ts'
export * from './accounts/emailNames.ts'
export * from './accounts/erasedAddresses.ts'
export * from './accounts/registerUser.ts'
export * from './accounts/releaseAddress.ts'
export { type SignInProof, standsStill } from './accounts/signOuts.ts'
export {
  closeAccount,
  createDeviceAccount,
  detachEmail,
  isLinked,
  linkAccount,
  register,
  user,
} from './accounts/user.ts'
export * from './accounts/userEvents.ts'
export { type ChangePassword, isPasswordChanged, isResetOpen } from './accounts/userPassword.ts'
export type { ActiveUser, ClosedUser, TakenUp, User } from './accounts/userState.ts'
export * from './apiKeys/apiKey.ts'
export * from './apiKeys/apiKeyUse.ts'
export * from './clients/client.ts'
export * from './clients/clientApproval.ts'
export * from './clients/clientDocument.ts'
export * from './clients/clientEvents.ts'
export * from './clients/consent.ts'
export * from './clients/findClient.ts'
export * from './clients/grantedScopes.ts'
export * from './clients/redirectUri.ts'
export * from './clients/unusedClients.ts'
export * from './devices/device.ts'
export * from './events.ts'
export { countWrongPassword, liftLoginThrottle, throttleLogin } from './passwords/loginThrottle.ts'
export * from './passwords/password.ts'
export * from './passwords/passwordResetRequests.ts'
export * from './passwords/passwordResetToken.ts'
export * from './sameHash.ts'
export * from './secretToken.ts'
export * from './sessions/accessTokens.ts'
export * from './sessions/authorizationCode.ts'
export * from './sessions/browserSignIn.ts'
export * from './sessions/loginSession.ts'
export * from './sessions/receiptKeys.ts'
export * from './sessions/signingKeys.ts'

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
  ClientEnabled,
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
