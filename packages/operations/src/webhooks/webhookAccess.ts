import type { OrganizationAccess } from '../operation.ts'

/** Admins and HR manage webhooks; API keys do not. */
export const webhookManagers = { roles: ['admin', 'hr'] } as const satisfies OrganizationAccess

/** They and the organization's API keys read them. */
export const webhookReaders = { ...webhookManagers, apiKeys: true } as const satisfies OrganizationAccess
