import { Day, tokyoDayOf } from '@manabi/kernel'
import { studySummaryOf } from '@manabi/projections/study/studyDays'
import { summaryPeriod } from '@manabi/projections/study/summaryPeriod'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { StudySummary } from './resources.ts'

export const getMyStudySummary = operation({
  id: 'getMyStudySummary',
  method: 'get',
  path: '/me/study-summary',
  tag: 'Study',
  summary: 'Get my study time per day or month',
  description:
    'The last 30 days, or 12 months, unless said otherwise; at most 400 days or 60 months. Days are those of Asia/Tokyo, both ends ' +
    'included; months are whole. With one end given, the other follows from the default length.',
  caller: 'learner',
  scope: 'read:progress',
  query: z.object({
    granularity: z.enum(['day', 'month']).default('day').meta({ description: 'What is added up.' }),
    from: Day.optional(),
    to: Day.optional(),
  }),
  response: StudySummary,
  tool: {},
  handle: ({ caller, query, now }, { views }) =>
    studySummaryOf(views, caller.userId, summaryPeriod(query, tokyoDayOf(now.toISOString()))),
})
