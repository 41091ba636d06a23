import { Id, notFound } from '@manabi/kernel'
import { memberOf } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { memberManager } from './memberManager.ts'
import { Member, showMember } from './memberResources.ts'

export const getMember = operation({
  id: 'getMember',
  method: 'get',
  path: '/organizations/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: 'Read one member, or who is invited',
  caller: 'any',
  scope: 'read:members',
  params: z.object({ organizationId: Id, userId: Id }),
  response: Member,
  problems: ['forbidden'],
  tool: {},
  handle: async ({ caller, params }, { views }) => {
    memberManager(caller, params.organizationId)
    const member = await memberOf(views, params)
    if (member === null) throw notFound()
    return showMember(member)
  },
})
