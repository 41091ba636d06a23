import { Id } from '@manabi/kernel'
import { clientApprovalsOf } from '@manabi/projections/identity/clientApprovals'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { clientManager } from './clientManager.ts'
import { ApprovedClient, shownClient } from './clientResources.ts'

export const listClients = operation({
  id: 'listClients',
  method: 'get',
  path: '/organizations/{organizationId}/clients',
  tag: 'Clients',
  summary: 'List the clients that the organization approved',
  description: 'Those that registered themselves and may have more than learner scopes here, newest first. For admins.',
  caller: 'learner',
  params: z.object({ organizationId: Id }),
  response: z.array(ApprovedClient),
  problems: ['forbidden', 'admin_required'],
  tool: false,
  handle: async ({ params: { organizationId }, caller }, { views }) => {
    clientManager(caller, organizationId)
    return (await clientApprovalsOf(views, organizationId)).map(shownClient)
  },
})
