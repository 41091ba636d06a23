import { Id, tokyoDayOf } from '@manabi/kernel'
import { trendReportOf } from '@manabi/projections/reports/reports'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { reportReaders, TrendReport } from './resources.ts'

export const trendReport = operation({
  id: 'trendReport',
  method: 'get',
  path: '/organizations/{organizationId}/reports/trend',
  tag: 'Reports',
  summary: 'Report the trend by month',
  description: 'Every month up to this one, in Asia/Tokyo.',
  caller: 'any',
  scope: 'read:reports',
  organization: reportReaders,
  params: z.object({ organizationId: Id }),
  query: z.object({
    months: z.coerce
      .number()
      .int()
      .min(1)
      .max(60)
      .default(12)
      .meta({ description: 'How many months.', examples: [12] }),
  }),
  response: TrendReport,
  csv: {
    name: 'trend',
    columns: [
      'month',
      'activeLearners',
      'lessonsCompleted',
      'coursesCompleted',
      'quizzesPassed',
      'certificatesIssued',
      'studySeconds',
      'membersJoined',
    ],
    rowsIn: (rows) => rows,
  },
  tool: { when: 'Use it to compare months.' },
  handle: ({ params: { organizationId }, query: { months }, now }, { views }) =>
    trendReportOf(views, organizationId, { months, today: tokyoDayOf(now.toISOString()) }),
})
