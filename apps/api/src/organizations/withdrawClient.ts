import { clientApproval, withdrawApproval } from '@manabi/identity'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { ClientId, clientManager } from './clientManager.ts'

export const withdrawClient = operation({
  id: 'withdrawClient',
  method: 'delete',
  path: '/organizations/{organizationId}/clients/{clientId}',
  tag: 'Clients',
  summary: "Withdraw the approval of a client's scopes",
  description: 'At once, for tokens already issued too: within the organization the app has the learner scopes again.',
  caller: 'learner',
  params: z.object({ organizationId: Id, clientId: ClientId }),
  problems: ['forbidden', 'admin_required'],
  tool: false,
  handle: async (request) => {
    const { organizationId, clientId } = request.params
    clientManager(request.caller, organizationId)
    const command = { organizationId, clientId }
    await request.execute(clientApproval, [organizationId, clientId], (state) => withdrawApproval(state, command))
  },
})
