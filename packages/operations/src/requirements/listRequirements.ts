import { Id } from '@manabi/kernel'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { memberManagers } from '../organizations/members/memberManagers.ts'
import { Requirement } from './resources.ts'
import { shownRequirements } from './shownRequirements.ts'

/** Beyond, Requirements. */
export const listRequirements = operation({
  id: 'listRequirements',
  method: 'get',
  path: '/organizations/{organizationId}/requirements',
  tag: 'Requirements',
  summary: 'List requirements',
  description: 'By title.',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  response: z.array(Requirement),
  tool: {},
  handle: async ({ params: { organizationId } }, { views }) =>
    shownRequirements(views, organizationId, await requirementsOf(views, organizationId)),
})
