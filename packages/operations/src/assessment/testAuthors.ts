import type { OrganizationAccess } from '../operation.ts'

/** People write tests, with the role for it; API keys do not (contract, "Roles and what they allow"). */
export const testAuthors = { roles: ['admin', 'curriculum_manager'] } as const satisfies OrganizationAccess
