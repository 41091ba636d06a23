import type { OrganizationAccess } from '../../operation.ts'

/** People write content, with the role for it; API keys do not (contract, "Roles and what they allow"). */
export const contentAuthors = { roles: ['admin', 'curriculum_manager'] } as const satisfies OrganizationAccess
