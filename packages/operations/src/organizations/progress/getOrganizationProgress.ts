import { type Day, Id, notFound, tokyoDayOf } from '@manabi/kernel'
import { departmentOf } from '@manabi/projections/organizations/departments'
import type { MemberGroup } from '@manabi/projections/organizations/members'
import { assigneesAt } from '@manabi/projections/reports/reportHistoryAt'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
import { asOfDay, pastDay } from '../../asOfDay.ts'
import { operation } from '../../operation.ts'
import { pageQuery, toPage } from '../../page.ts'
import { memberManagers } from '../members/memberManagers.ts'
import { everyMemberRow, organizationProgress } from './organizationProgress.ts'
import { OrganizationProgress } from './resources.ts'

export const getOrganizationProgress = operation({
  id: 'getOrganizationProgress',
  method: 'get',
  path: '/organizations/{organizationId}/progress',
  tag: 'Members',
  summary: "Read the members' progress",
  description:
    'A row for each active member, by name, and a rollup over all of them. Averages are over the courses that a person was assigned ' +
    'or started; active means a view, completion, attempt or counted study today in Tokyo or on the 29 days before.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  query: z.object({
    departmentId: Id.optional().meta({ description: 'Only members of this department, in the rollup too.' }),
    ...asOfDay.shape,
    ...pageQuery,
  }),
  response: OrganizationProgress,
  csv: {
    name: 'progress',
    columns: [
      'userId',
      'displayName',
      'email',
      'employeeNumber',
      'departments',
      'assignedCourses',
      'startedCourses',
      'completedCourses',
      'averagePercent',
      'lastActivityAt',
    ],
    async *allRows(request, { views }) {
      const asOf = pastDay(request.query, request.now)
      const rows = everyMemberRow(views, await existingGroup(views, request, asOf), asOf)
      for await (const row of rows) yield { ...row, departments: row.departments.map(({ name }) => name) }
    },
  },
  tool: { when: 'Use it for questions about persons; completionReport and departmentReport have no names.' },
  handle: async (request, { views }) => {
    const { query, now } = request
    const when = { today: tokyoDayOf(now.toISOString()), asOf: pastDay(query, now) }
    const group = await existingGroup(views, request, when.asOf)
    const { rollup, members } = await organizationProgress(views, group, { ...query, ...when })
    return { rollup, members: toPage(query, members, (row) => ({ ...row, departments: [...row.departments] })) }
  },
})

interface Asked {
  readonly params: { readonly organizationId: Id }
  readonly query: { readonly departmentId?: Id | undefined }
}

/** Throws 404 for a department that did not exist then. */
async function existingGroup(views: Views, { params, query }: Asked, asOf: Day | null): Promise<MemberGroup> {
  const { organizationId } = params
  const { departmentId = null } = query
  if (departmentId !== null && !(await exists(views, { organizationId, departmentId }, asOf))) throw notFound()
  return { organizationId, departmentId }
}

async function exists(
  views: Views,
  { organizationId, departmentId }: { readonly organizationId: Id; readonly departmentId: Id },
  asOf: Day | null,
): Promise<boolean> {
  if (asOf === null) return (await departmentOf(views, { organizationId, departmentId })) !== null
  const found = await assigneesAt(views, organizationId, [departmentId], asOf)
  return found.get(departmentId)?.isDepartment ?? false
}
