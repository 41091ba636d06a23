import { Id, notFound } from '@manabi/kernel'
import { departmentOf } from '@manabi/projections/organizations/departments'
import type { MemberGroup } from '@manabi/projections/organizations/members'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
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
    'or started; active means a view, completion, attempt or counted study today in Tokyo or on the 29 days before (specification section 4).',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  query: z.object({
    departmentId: Id.optional().meta({ description: 'Only members of this department, in the rollup too.' }),
    ...pageQuery,
  }),
  response: OrganizationProgress,
  csv: {
    columns: [
      'userId',
      'displayName',
      'assignedCourses',
      'startedCourses',
      'completedCourses',
      'averagePercent',
      'lastActivityAt',
    ],
    async *allRows(request, { views }) {
      yield* everyMemberRow(views, await existingGroup(views, request))
    },
  },
  tool: {},
  handle: async (request, { views }) => {
    const { query, now } = request
    const group = await existingGroup(views, request)
    const { rollup, members } = await organizationProgress(views, group, { ...query, now })
    return { rollup, members: toPage(query, members, (row) => row) }
  },
})

interface Asked {
  readonly params: { readonly organizationId: Id }
  readonly query: { readonly departmentId?: Id | undefined }
}

/** Throws 404 for an unknown department. */
async function existingGroup(views: Views, { params: { organizationId }, query }: Asked): Promise<MemberGroup> {
  const { departmentId = null } = query
  const isUnknown = departmentId !== null && (await departmentOf(views, { organizationId, departmentId })) === null
  if (isUnknown) throw notFound()
  return { organizationId, departmentId }
}
