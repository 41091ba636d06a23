import type { Operation } from '../operation.ts'
import { getMe } from './getMe.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { refresh } from './refresh.ts'

export { createAuthenticate } from './authenticate.ts'
export { jwksRouter } from './jwksRouter.ts'

export const identityOperations: readonly Operation[] = [login, refresh, logout, getMe]
