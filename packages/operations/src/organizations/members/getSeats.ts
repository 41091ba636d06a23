import { Id } from '@manabi/kernel'
import { usedSeats } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Seats } from '../resources.ts'
import { existingOrganization, seatsOf } from '../seatsOf.ts'
import { memberManagers } from './memberManagers.ts'

export const getSeats = operation({
  id: 'getSeats',
  method: 'get',
  path: '/organizations/{organizationId}/seats',
  tag: 'Members',
  summary: 'How many seats are used and free?',
  description: 'Pending invitations use seats; affiliated learners do not.',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  response: Seats,
  tool: {},
  handle: async ({ params: { organizationId } }, { views }) => {
    const organization = await existingOrganization(views, organizationId)
    return seatsOf(organization, await usedSeats(views, organizationId))
  },
})
