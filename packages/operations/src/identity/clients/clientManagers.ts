import { Text } from '@manabi/kernel'
import type { OrganizationAccess } from '../../operation.ts'

/** Admins approve clients. */
export const clientManagers = { roles: ['admin'] } as const satisfies OrganizationAccess

/** As long as an address may be that is a client's id. */
export const ClientId = Text.min(1).max(500)
