import { Id } from '@manabi/kernel'
import { completionReportOf } from '@manabi/projections/reports/reports'
import { z } from 'zod'
import { asOfDay, pastDay } from '../asOfDay.ts'
import { operation } from '../operation.ts'
import { CompletionReport, reportReaders } from './resources.ts'

export const completionReport = operation({
  id: 'completionReport',
  method: 'get',
  path: '/organizations/{organizationId}/reports/completion',
  tag: 'Reports',
  summary: 'Report completion by course',
  description: 'Own courses and those assigned, in the order of titles.',
  caller: 'any',
  scope: 'read:reports',
  organization: reportReaders,
  params: z.object({ organizationId: Id }),
  query: asOfDay,
  response: CompletionReport,
  csv: {
    name: 'completion',
    columns: ['courseId', 'title', 'assigned', 'started', 'completed', 'completionRate', 'averagePercent'],
    rowsIn: (rows) => rows,
  },
  tool: { when: 'Use it to compare courses.' },
  handle: async ({ params: { organizationId }, query, now }, { views }) =>
    completionReportOf(views, organizationId, pastDay(query, now)),
})
