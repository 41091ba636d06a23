import { Id } from '@manabi/kernel'
import { membersOf } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { pageQuery, toPage } from '../resources/page.ts'
import { memberManager } from './memberManager.ts'
import { MemberPage, showMember } from './memberResources.ts'

export const listMembers = operation({
  id: 'listMembers',
  method: 'get',
  path: '/organizations/{organizationId}/members',
  tag: 'Members',
  summary: 'List members and who is invited',
  description: 'By name, then email (specification section 4).',
  caller: 'any',
  scope: 'read:members',
  params: z.object({ organizationId: Id }),
  query: z.object({
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Beginnings of the name and the email.', examples: ['hana'] }),
    ...pageQuery,
  }),
  response: MemberPage,
  problems: ['forbidden'],
  tool: {},
  handle: async ({ caller, params: { organizationId }, query }, { views }) => {
    memberManager(caller, organizationId)
    return toPage(query, await membersOf(views, { ...query, organizationId }), showMember)
  },
})
