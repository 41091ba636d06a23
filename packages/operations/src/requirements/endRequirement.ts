import { requirementOf } from '@manabi/projections/requirements/requirements'
import { requirement } from '@manabi/requirements'
import { operation } from '../operation.ts'
import { memberManagers } from '../organizations/members/memberManagers.ts'
import { requirementParams } from './requirementParams.ts'

/** Beyond, Requirements, rule 10. */
export const endRequirement = operation({
  id: 'endRequirement',
  method: 'delete',
  path: '/organizations/{organizationId}/requirements/{requirementId}',
  tag: 'Requirements',
  summary: 'End a requirement',
  description: 'It is in no list from then on. What people did stays.',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: requirementParams,
  tool: { destructive: true },
  handle: async (request, services) => {
    await requirementOf(services.views, request.params)
    await request.execute(requirement.endRequirement, [request.params.requirementId])
  },
})
