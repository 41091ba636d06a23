import { Id, tokyoDayOf } from '@manabi/kernel'
import { overviewOf } from '@manabi/projections/reports/reports'
import { z } from 'zod'
import { asOfDay, pastDay } from '../asOfDay.ts'
import { operation } from '../operation.ts'
import { existingOrganization, seatsAt } from '../organizations/seatsOf.ts'
import { Overview, reportReaders } from './resources.ts'

export const getOverview = operation({
  id: 'getOverview',
  method: 'get',
  path: '/organizations/{organizationId}/overview',
  tag: 'Reports',
  summary: 'Show an organization at a glance',
  description: 'Covers members and affiliated learners, own courses and those assigned.',
  caller: 'any',
  scope: 'read:reports',
  organization: reportReaders,
  params: z.object({ organizationId: Id }),
  query: asOfDay,
  response: Overview,
  tool: { when: 'Use it first for questions about how an organization is doing.' },
  handle: async ({ params: { organizationId }, query, now }, { views }) => {
    const days = { today: tokyoDayOf(now.toISOString()), asOf: pastDay(query, now) }
    const organization = await existingOrganization(views, organizationId)
    const { usedSeats, ...overview } = await overviewOf(views, organizationId, days)
    return { ...overview, seats: seatsAt(organization, usedSeats, days.asOf) }
  },
})
