import { Id } from '@manabi/kernel'
import { type AppUse, appsInUse } from '@manabi/projections/identity/appUses'
import { clientApprovalsOf } from '@manabi/projections/identity/clientApprovals'
import { clients } from '@manabi/projections/identity/clients'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { clientManagers } from './clientManagers.ts'
import { ApprovedClient, showClient, usedSince } from './resources.ts'

export const listClients = operation({
  id: 'listClients',
  method: 'get',
  path: '/organizations/{organizationId}/clients',
  tag: 'Clients',
  summary: 'List the clients that the organization approved or uses',
  description:
    'Those that registered themselves: apps that may have more than learner scopes here, and apps that members signed in with in the ' +
    'last 90 days, with no scopes while nothing is approved. Those used last come first. For admins.',
  caller: 'learner',
  organization: clientManagers,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id }),
  response: z.array(ApprovedClient),
  tool: false,
  handle: async ({ params: { organizationId }, now }, { views }) => {
    const [approvals, used] = await Promise.all([
      clientApprovalsOf(views, organizationId),
      appsInUse(views, organizationId, usedSince(now)),
    ])
    const approved = new Set(approvals.map(({ clientId }) => clientId))
    const others = used.filter(({ clientId }) => !approved.has(clientId))
    const rows = [
      ...(await Promise.all(approvals.map((approval) => showClient(views, approval, { now, used })))),
      ...(await unapproved(views, others)),
    ]
    return rows.toSorted((one, other) => lastMoment(other).localeCompare(lastMoment(one)))
  },
})

async function unapproved(views: Views, used: readonly AppUse[]) {
  const known = await views.of(clients).getMany(used.map(({ clientId }) => clientId))
  return used.map(({ clientId, ...use }) => {
    const name = known.get(clientId)?.name ?? clientId
    return { clientId, name, scopes: [], approvedAt: null, ...use }
  })
}

/** Apps that nobody uses come last, those approved last first. */
const lastMoment = ({ lastUsedAt, approvedAt }: z.output<typeof ApprovedClient>): string =>
  lastUsedAt ?? ` ${approvedAt}`
