import type { OrganizationAccess } from '../../operation.ts'

/** Admins, HR and the organization's API keys manage its members. */
export const memberManagers = { roles: ['admin', 'hr'], apiKeys: true } as const satisfies OrganizationAccess
