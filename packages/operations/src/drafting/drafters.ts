import { contentAuthors } from '../catalog/authoring/contentAuthors.ts'
import type { OrganizationAccess } from '../operation.ts'

/** Authors have drafts written, and so do API keys: a draft changes nothing (contract, "Roles and what they allow"). */
export const drafters = { ...contentAuthors, apiKeys: true } as const satisfies OrganizationAccess
