import { Id, Problem } from '@manabi/kernel'
import { countRequirements, mostRequirements } from '@manabi/projections/requirements/requirements'
import { requirement } from '@manabi/requirements'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { memberManagers } from '../organizations/members/memberManagers.ts'
import { checkedFacts } from './checkedFacts.ts'
import { Requirement, RequirementInput } from './resources.ts'
import { shownRequirement } from './shownRequirements.ts'

/** Beyond, Requirements. */
export const createRequirement = operation({
  id: 'createRequirement',
  method: 'post',
  path: '/organizations/{organizationId}/requirements',
  tag: 'Requirements',
  summary: 'Create a requirement',
  description: `Says who has to complete what, by when, and how often. An organization has ${mostRequirements} at most (409 \`conflict\`).`,
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  body: RequirementInput,
  response: Requirement,
  status: 201,
  problems: ['conflict'],
  tool: {},
  handle: async (request, services) => {
    const { organizationId } = request.params
    const facts = await checkedFacts(services, { organizationId, input: request.body })
    if ((await countRequirements(services.views, organizationId)) >= mostRequirements)
      throw new Problem('conflict', `An organization has at most ${mostRequirements} requirements. Delete one first.`)
    const requirementId = request.newId('req')
    const command = { requirementId, organizationId, ...facts }
    await request.execute(requirement.createRequirement, [requirementId], command)
    return requirementId
  },
  answer: (requirementId, { params: { organizationId } }, { views }) =>
    shownRequirement(views, { organizationId, requirementId }),
})
