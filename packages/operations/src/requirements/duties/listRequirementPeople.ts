import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { pageQuery } from '../../page.ts'
import { requirementParams } from '../requirementParams.ts'
import { DutyPage, dutyColumns, dutyQuery, everyListedDuty, listedDuties } from './dutyList.ts'

/** Beyond, Requirements. */
export const listRequirementPeople = operation({
  id: 'listRequirementPeople',
  method: 'get',
  path: '/organizations/{organizationId}/requirements/{requirementId}/people',
  tag: 'Requirements',
  summary: 'List the people of a requirement',
  description:
    'Everybody in the audience, today or on a day of the past, by name, then email. Erased people are not listed.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: requirementParams,
  query: z.object({ ...dutyQuery, ...pageQuery }),
  response: DutyPage,
  csv: {
    name: 'people',
    columns: dutyColumns,
    allRows: ({ params, query, now }, services) => everyListedDuty(services, asked(params, query, now)),
  },
  tool: {},
  handle: ({ params, query, now }, services) => listedDuties(services, asked(params, query, now)),
})

const asked = <Query>(
  { organizationId, requirementId }: z.output<typeof requirementParams>,
  query: Query,
  now: Date,
) => ({ organizationId, query: { ...query, requirementId }, now })
