import { client, clientApproval } from '@manabi/identity'
import { Id, notFound, Scope, scopes, Unavailable } from '@manabi/kernel'
import { clientApprovalOf } from '@manabi/projections/identity/clientApprovals'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { ClientId, clientManagers } from './clientManagers.ts'
import { ApprovedClient, showClient } from './resources.ts'
import { selfRegistered } from './selfRegistered.ts'

export const approveClient = operation({
  id: 'approveClient',
  method: 'put',
  path: '/organizations/{organizationId}/clients/{clientId}',
  tag: 'Clients',
  summary: 'Approve more scopes for a client that registered itself',
  description:
    'Within the organization, the app may have these scopes beside the learner scopes, as far as the roles of the person using it go' +
    '. They replace those approved before; people are asked for their consent at their next sign-in. ' +
    '`clientId` is as `GET /auth/sessions` shows it, percent-encoded where it is an address.',
  caller: 'learner',
  proves: true,
  organization: clientManagers,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id, clientId: ClientId }),
  body: z.object({ scopes: z.array(Scope).min(1).max(500) }),
  response: ApprovedClient,
  problems: ['insufficient_scope'],
  tool: false,
  examples: { body: { scopes: ['write:content'] } },
  handle: async (request, services) => {
    const { caller, params, now, body } = request
    const { organizationId, clientId } = params
    const found = await selfRegistered(services, clientId, now)
    if (found === null) throw notFound()
    const approved = scopes.filter((scope) => body.scopes.includes(scope))
    // It stays known from now on, even if it is unused for a month.
    await request.execute(client.adoptClient, [clientId], found, { organizationId: null })
    const command = { organizationId, clientId, name: found.name, scopes: approved, held: caller.scopes }
    await request.execute(clientApproval.approveClient, [organizationId, clientId], command)
  },
  answer: async (_, { params: { organizationId, clientId }, now }, { views }) => {
    const approval = await clientApprovalOf(views, organizationId, clientId)
    if (approval === null) throw new Unavailable('readStore')
    return showClient(views, approval, { now })
  },
})
