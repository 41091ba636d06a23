import { Id } from '@manabi/kernel'
import { authorityOf, organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { LearnerAppUrl, Organization, OrganizationName, showOrganization } from './organizationSettings.ts'

export const changeOrganization = operation({
  id: 'changeOrganization',
  method: 'patch',
  path: '/organizations/{organizationId}',
  tag: 'Members',
  summary: 'Change the settings of an organization',
  description:
    'For admins. What is left out stays; null takes the learning app away. The administrator of the service changes seats and plan.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: { roles: ['admin', 'hr'] },
  params: z.object({ organizationId: Id }),
  body: z.object({ name: OrganizationName.optional(), learnerAppUrl: LearnerAppUrl.nullable().optional() }),
  response: Organization,
  problems: ['admin_required'],
  tool: { idempotent: true },
  examples: { body: { name: 'Kita High School', learnerAppUrl: 'https://learn.example.com' } },
  handle: async (request) => {
    const { params, body, caller } = request
    await request.execute(organization.changeOrganization, [params.organizationId], {
      ...body,
      by: authorityOf(caller, params.organizationId),
    })
  },
  answer: (_, { params: { organizationId } }, { views }) => showOrganization(views, organizationId),
})
