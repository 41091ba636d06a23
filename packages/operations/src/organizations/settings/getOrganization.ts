import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'
import { Organization, showOrganization } from './organizationSettings.ts'

export const getOrganization = operation({
  id: 'getOrganization',
  method: 'get',
  path: '/organizations/{organizationId}',
  tag: 'Members',
  summary: 'Read the settings of an organization',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  response: Organization,
  tool: {},
  handle: ({ params: { organizationId } }, { views }) => showOrganization(views, organizationId),
})
