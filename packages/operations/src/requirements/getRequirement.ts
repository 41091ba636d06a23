import { operation } from '../operation.ts'
import { memberManagers } from '../organizations/members/memberManagers.ts'
import { requirementParams } from './requirementParams.ts'
import { Requirement } from './resources.ts'
import { shownRequirement } from './shownRequirements.ts'

/** Beyond, Requirements. */
export const getRequirement = operation({
  id: 'getRequirement',
  method: 'get',
  path: '/organizations/{organizationId}/requirements/{requirementId}',
  tag: 'Requirements',
  summary: 'Get a requirement',
  description: 'As it is now.',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: requirementParams,
  response: Requirement,
  tool: {},
  handle: ({ params }, { views }) => shownRequirement(views, params),
})
