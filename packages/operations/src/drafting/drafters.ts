import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { contentAuthors } from '../catalog/authoring/contentAuthors.ts'
import type { OrganizationAccess } from '../operation.ts'

/** Authors have drafts written, and so do API keys: a draft changes nothing (contract, "Roles and what they allow"). */
export const drafters = { ...contentAuthors, apiKeys: true } as const satisfies OrganizationAccess

/** What every drafting call declares. */
export const draftingCall = {
  method: 'post',
  tag: 'Drafting',
  scope: 'write:content',
  limit: 'drafting',
  problems: ['ai_failed', 'ai_not_configured'],
} as const

/** What those in the organization of their path declare. */
export const organizationDraftingCall = {
  ...draftingCall,
  organization: drafters,
  params: z.object({ organizationId: Id }),
} as const
