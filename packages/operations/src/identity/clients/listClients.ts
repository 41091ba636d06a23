import { Id } from '@manabi/kernel'
import { clientApprovalsOf } from '@manabi/projections/identity/clientApprovals'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { clientManagers } from './clientManagers.ts'
import { ApprovedClient, shownClient } from './resources.ts'

export const listClients = operation({
  id: 'listClients',
  method: 'get',
  path: '/organizations/{organizationId}/clients',
  tag: 'Clients',
  summary: 'List the clients that the organization approved',
  description: 'Those that registered themselves and may have more than learner scopes here, newest first. For admins.',
  caller: 'learner',
  organization: clientManagers,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id }),
  response: z.array(ApprovedClient),
  tool: false,
  handle: async ({ params: { organizationId } }, { views }) =>
    (await clientApprovalsOf(views, organizationId)).map(shownClient),
})
