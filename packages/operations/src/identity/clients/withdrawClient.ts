import { clientApproval } from '@manabi/identity'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { ClientId, clientManagers } from './clientManagers.ts'

export const withdrawClient = operation({
  id: 'withdrawClient',
  method: 'delete',
  path: '/organizations/{organizationId}/clients/{clientId}',
  tag: 'Clients',
  summary: "Withdraw the approval of a client's scopes",
  description: 'At once, for tokens already issued too: within the organization the app has the learner scopes again.',
  caller: 'learner',
  proves: true,
  organization: clientManagers,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id, clientId: ClientId }),
  tool: false,
  handle: async (request) => {
    const { organizationId, clientId } = request.params
    await request.execute(clientApproval.withdrawApproval, [organizationId, clientId], { organizationId, clientId })
  },
})
