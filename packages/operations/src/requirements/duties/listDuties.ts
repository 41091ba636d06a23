import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { pageQuery } from '../../page.ts'
import { DutyPage, dutyColumns, dutyQuery, everyListedDuty, listedDuties } from './dutyList.ts'

/** Beyond, Requirements. */
export const listDuties = operation({
  id: 'listDuties',
  method: 'get',
  path: '/organizations/{organizationId}/duties',
  tag: 'Requirements',
  summary: 'List duties',
  description: 'Of today, or of a day of the past; by name, then email, then title. Erased people are not listed.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  query: z.object({
    requirementId: Id.optional().meta({ description: 'Only by this requirement.' }),
    ...dutyQuery,
    ...pageQuery,
  }),
  response: DutyPage,
  csv: {
    name: 'duties',
    columns: dutyColumns,
    allRows: ({ params, query, now }, services) => everyListedDuty(services, { ...params, query, now }),
  },
  tool: { when: 'Use it to find who is overdue, and who soon will be.' },
  handle: ({ params, query, now }, services) => listedDuties(services, { ...params, query, now }),
})
