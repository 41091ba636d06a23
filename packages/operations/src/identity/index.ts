import { identityEvents } from '@manabi/identity'
import { identityProjections } from '@manabi/projections/identity/index'
import type { Capability } from '../capability.ts'
import { askForPasswordReset } from './accounts/askForPasswordReset.ts'
import { changePassword } from './accounts/changePassword.ts'
import { changeProfile } from './accounts/changeProfile.ts'
import { closeAccount } from './accounts/closeAccount.ts'
import { getMe } from './accounts/getMe.ts'
import { linkAccount } from './accounts/linkAccount.ts'
import { mailPasswordResets } from './accounts/mailPasswordResets.ts'
import { passwordResetMails } from './accounts/passwordResetMails.ts'
import { resetPassword } from './accounts/resetPassword.ts'
import { issueApiKey } from './apiKeys/issueApiKey.ts'
import { listApiKeys } from './apiKeys/listApiKeys.ts'
import { revokeApiKey } from './apiKeys/revokeApiKey.ts'
import { approveClient } from './clients/approveClient.ts'
import { listClients } from './clients/listClients.ts'
import { withdrawClient } from './clients/withdrawClient.ts'
import { issueDeviceToken } from './devices/issueDeviceToken.ts'
import { registerDevice } from './devices/registerDevice.ts'
import { endExpiredSessions } from './sessions/endExpiredSessions.ts'
import { endSessionsOfDisabledClients, endSignedOutSessions } from './sessions/endSignedOutSessions.ts'
import { listSessions } from './sessions/listSessions.ts'
import { login } from './sessions/login.ts'
import { logout } from './sessions/logout.ts'
import { logoutAll } from './sessions/logoutAll.ts'
import { oauthToken } from './sessions/oauthToken.ts'
import { refresh } from './sessions/refresh.ts'

export const identity: Capability = {
  events: identityEvents,
  projections: identityProjections,
  tags: {
    Authentication: 'Signing in, refreshing tokens, sessions.',
    Learner: 'The signed-in person.',
    'API keys': 'Credentials of programs that act for an organization.',
    Clients: 'Apps that registered themselves, and what an organization lets them do.',
  },
  operations: [
    login,
    refresh,
    logout,
    logoutAll,
    listSessions,
    oauthToken,
    registerDevice,
    issueDeviceToken,
    askForPasswordReset,
    resetPassword,
    getMe,
    changeProfile,
    changePassword,
    linkAccount,
    closeAccount,
    listApiKeys,
    issueApiKey,
    revokeApiKey,
    listClients,
    approveClient,
    withdrawClient,
  ],
  mails: [passwordResetMails],
  reactions: [endExpiredSessions, endSignedOutSessions, endSessionsOfDisabledClients, mailPasswordResets],
}
