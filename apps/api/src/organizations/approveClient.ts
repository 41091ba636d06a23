import { adoptClient, client, clientApproval, approveClient as decide } from '@manabi/identity'
import { Id, notFound, Scope, scopes } from '@manabi/kernel'
import { clientApprovalOf } from '@manabi/projections/identity/clientApprovals'
import { z } from 'zod'
import { selfRegistered } from '../identity/selfRegistered.ts'
import { operation } from '../operation.ts'
import { ClientId, clientManager } from './clientManager.ts'
import { ApprovedClient, shownClient } from './clientResources.ts'

export const approveClient = operation({
  id: 'approveClient',
  method: 'put',
  path: '/organizations/{organizationId}/clients/{clientId}',
  tag: 'Clients',
  summary: 'Approve more scopes for a client that registered itself',
  description:
    'Within the organization, the app may have these scopes beside the learner scopes, as far as the roles of whoever uses it go ' +
    '(specification section 5). They replace those approved before; people are asked for their consent at their next sign-in. ' +
    '`clientId` is as `GET /auth/sessions` shows it, percent-encoded where it is an address.',
  caller: 'learner',
  params: z.object({ organizationId: Id, clientId: ClientId }),
  body: z.object({ scopes: z.array(Scope).min(1).max(500) }),
  response: ApprovedClient,
  problems: ['forbidden', 'admin_required'],
  tool: false,
  examples: { body: { scopes: ['write:content'] } },
  handle: async (request, services) => {
    const { caller, params, now, body } = request
    const { organizationId, clientId } = params
    clientManager(caller, organizationId)
    const found = await selfRegistered(services, clientId, now)
    if (found === null) throw notFound()
    const approved = scopes.filter((scope) => body.scopes.includes(scope))
    // It stays known from now on, even if nobody uses it for a month.
    await request.execute(client, [clientId], (state) => adoptClient(state, found), { organizationId: null })
    const command = { organizationId, clientId, name: found.name, scopes: approved }
    await request.execute(clientApproval, [organizationId, clientId], (state) => decide(state, command))
    await request.settled()
    const approval = await clientApprovalOf(services.views, organizationId, clientId)
    if (approval === null) throw notFound()
    return shownClient(approval)
  },
})
