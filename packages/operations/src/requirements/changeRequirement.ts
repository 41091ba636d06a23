import { requirementOf } from '@manabi/projections/requirements/requirements'
import { requirement } from '@manabi/requirements'
import { operation } from '../operation.ts'
import { memberManagers } from '../organizations/members/memberManagers.ts'
import { checkedFacts } from './checkedFacts.ts'
import { requirementParams } from './requirementParams.ts'
import { Requirement, RequirementInput } from './resources.ts'
import { shownRequirement } from './shownRequirements.ts'

/** Beyond, Requirements, rule 9. */
export const changeRequirement = operation({
  id: 'changeRequirement',
  method: 'put',
  path: '/organizations/{organizationId}/requirements/{requirementId}',
  tag: 'Requirements',
  summary: 'Change a requirement',
  description:
    'Takes the whole requirement. The target stays: another one is 400. Targets, people, and departments that it names already are accepted though they are gone.',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: requirementParams,
  body: RequirementInput,
  response: Requirement,
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { organizationId, requirementId } = request.params
    const present = await requirementOf(services.views, request.params)
    const facts = await checkedFacts(services, { organizationId, input: request.body, present })
    await request.execute(requirement.changeRequirement, [requirementId], facts)
  },
  answer: (_, { params }, { views }) => shownRequirement(views, params),
})
