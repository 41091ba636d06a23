import type { Operation } from '../operation.ts'
import { getMe } from './getMe.ts'
import { listSessions } from './listSessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { logoutAll } from './logoutAll.ts'
import { oauthToken } from './oauthToken.ts'
import { refresh } from './refresh.ts'

export { createAuthenticate } from './authenticate.ts'
export { jwksRouter } from './jwksRouter.ts'
export { metadataPages } from './metadataPages.ts'
export { registerClientPage } from './registerClientPage.ts'

export const identityOperations: readonly Operation[] = [
  login,
  refresh,
  logout,
  logoutAll,
  listSessions,
  oauthToken,
  getMe,
]
