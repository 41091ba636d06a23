import { Id, notFound } from '@manabi/kernel'
import { memberOf } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Member, showMember } from '../resources.ts'
import { memberManagers } from './memberManagers.ts'

export const getMember = operation({
  id: 'getMember',
  method: 'get',
  path: '/organizations/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Read one member or invited person',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, userId: Id }),
  response: Member,
  tool: {},
  handle: async ({ params }, { views }) => {
    const member = await memberOf(views, params)
    if (member === null) throw notFound()
    return showMember(views, member)
  },
})
