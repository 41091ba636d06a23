import { type Day, endOfTokyoDay, Id, tokyoDayOf } from '@manabi/kernel'
import { requirementIdsThen, requirementsOf } from '@manabi/projections/requirements/requirements'
import { z } from 'zod'
import { byTitle } from '../../byTitle.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import type { Services } from '../../services.ts'
import { type CountedDuties, countDuties } from '../dutyRows/dutyQueries.ts'
import { departmentNamesOn, requireDepartment } from './departmentsOn.ts'
import { checkedDay, pastQuery } from './dutyList.ts'
import { Compliance, type ComplianceRow } from './resources.ts'
import { titlesOn } from './titlesOn.ts'

/** Beyond, Requirements. */
export const getCompliance = operation({
  id: 'getCompliance',
  method: 'get',
  path: '/organizations/{organizationId}/compliance',
  tag: 'Requirements',
  summary: 'Read how the organization stands',
  description:
    'Numbers alone, of today or of a day of the past. By department, people in several ones count in each, and a department with nobody has no row. ' +
    'Erased people still count on days of the past.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  query: z.object({
    departmentId: Id.optional().meta({ description: 'Only people of this department.' }),
    by: z.enum(['department']).optional().meta({ description: 'A row for each department.' }),
    ...pastQuery,
  }),
  response: Compliance,
  csv: {
    name: 'compliance',
    columns: [
      ...[
        'requirementId',
        'title',
        'departmentId',
        'departmentName',
        'people',
        'due',
        'overdue',
        'fulfilled',
        'waived',
      ],
      ...['valid', 'fulfilledPercent', 'validPercent'],
    ],
    rowsIn: ({ requirements }) => requirements.map((row) => ({ departmentId: null, departmentName: null, ...row })),
  },
  tool: { when: 'Use it to answer how many people have done what they have to.' },
  handle: async ({ params: { organizationId }, query, now }, services) => {
    const asOf = checkedDay(query, now)
    const { departmentId, known, by } = query
    if (departmentId !== undefined) await requireDepartment(services.views, { organizationId, departmentId }, asOf)
    const day = asOf ?? tokyoDayOf(now.toISOString())
    const rows: ComplianceRow[] = []
    for (const requirement of await requirementsOn(services, organizationId, asOf)) {
      const counted = await countDuties(services.views, requirement.requirementId, { day, known })
      const rowOf = (id: Id | undefined) => ({ ...requirement, ...numbersOf(counted.filter(isIn(id))) })
      if (by === undefined) rows.push(rowOf(departmentId))
      else {
        const found = new Set(counted.flatMap(({ departmentIds }) => departmentIds))
        const departmentIds = departmentId === undefined ? found : [departmentId].filter((id) => found.has(id))
        const names = await departmentNamesOn(services.views, { organizationId, departmentIds, asOf })
        const inOrder = [...names].sort(([id, name], [otherId, other]) => byTitle([name, id], [other, otherId]))
        for (const [id, name] of inOrder) rows.push({ ...rowOf(id), departmentId: id, departmentName: name })
      }
    }
    return { asOf: day, requirements: rows }
  },
})

/** Whether somebody is in a department; undefined: in any, or in none. */
const isIn =
  (departmentId: Id | undefined) =>
  ({ departmentIds }: CountedDuties): boolean =>
    departmentId === undefined || departmentIds.includes(departmentId)

interface Titled {
  readonly requirementId: Id
  readonly title: string
}

/** By title, then id. */
async function requirementsOn(services: Services, organizationId: Id, asOf: Day | null): Promise<readonly Titled[]> {
  const { views } = services
  if (asOf === null)
    return (await requirementsOf(views, organizationId)).map(({ requirementId, title }) => ({ requirementId, title }))
  const requirementIds = await requirementIdsThen(views, organizationId, endOfTokyoDay(asOf))
  const titles = await titlesOn(services, { organizationId, requirementIds, asOf })
  return [...titles]
    .map(([requirementId, { title }]) => ({ requirementId, title }))
    .sort((one, other) => byTitle([one.title, one.requirementId], [other.title, other.requirementId]))
}

function numbersOf(counted: readonly CountedDuties[]) {
  const sum = (groups: readonly CountedDuties[], of: 'people' | 'valid') =>
    groups.reduce((total, group) => total + group[of], 0)
  const count = (status: CountedDuties['status']) =>
    sum(
      counted.filter((group) => group.status === status),
      'people',
    )
  const [people, valid] = [sum(counted, 'people'), sum(counted, 'valid')]
  const [due, overdue, fulfilled, waived] = [count('due'), count('overdue'), count('fulfilled'), count('waived')]
  const left = people - waived
  const percentOf = (done: number) => (left === 0 ? 100 : Math.floor((100 * done) / left))
  return {
    ...{ people, due, overdue, fulfilled, waived, valid },
    ...{ fulfilledPercent: percentOf(fulfilled), validPercent: percentOf(valid) },
  }
}
