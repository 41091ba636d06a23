import type { OrganizationAccess } from '../operation.ts'

/** Admins, HR and the organization's API keys assign. */
export const assigners = { roles: ['admin', 'hr'], apiKeys: true } as const satisfies OrganizationAccess
