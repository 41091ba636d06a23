import { Id, tokyoDayOf } from '@manabi/kernel'
import { departmentReportOf } from '@manabi/projections/reports/reports'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { DepartmentReport, reportReaders } from './resources.ts'

export const departmentReport = operation({
  id: 'departmentReport',
  method: 'get',
  path: '/organizations/{organizationId}/reports/departments',
  tag: 'Reports',
  summary: 'Report by department',
  description: 'About the members of each department now.',
  caller: 'any',
  scope: 'read:reports',
  organization: reportReaders,
  params: z.object({ organizationId: Id }),
  response: DepartmentReport,
  csv: {
    name: 'departments',
    columns: [
      'departmentId',
      'name',
      'memberCount',
      'activeMembers30d',
      'lessonsCompleted',
      'coursesCompleted',
      'averagePercent',
    ],
    rowsIn: (rows) => rows,
  },
  tool: { when: 'Use it to compare departments.' },
  handle: ({ params: { organizationId }, now }, { views }) =>
    departmentReportOf(views, organizationId, tokyoDayOf(now.toISOString())),
})
