import { Id } from '@manabi/kernel'
import { usedSeats } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { existingOrganization, seatsOf } from '../organizations/seatsOf.ts'
import { reportReaders, Subscription } from './resources.ts'

export const getSubscription = operation({
  id: 'getSubscription',
  method: 'get',
  path: '/organizations/{organizationId}/subscription',
  tag: 'Reports',
  summary: 'Show the plan and the seats',
  description: 'Pending invitations use seats.',
  caller: 'any',
  scope: 'read:reports',
  organization: reportReaders,
  params: z.object({ organizationId: Id }),
  response: Subscription,
  tool: {},
  handle: async ({ params: { organizationId } }, { views }) => {
    const organization = await existingOrganization(views, organizationId)
    const seats = seatsOf(organization, await usedSeats(views, organizationId))
    return { plan: organization.plan, status: 'active' as const, seats, startedAt: organization.createdAt }
  },
})
