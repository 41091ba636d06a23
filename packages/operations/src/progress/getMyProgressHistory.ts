import { Id } from '@manabi/kernel'
import { progressHistoryOf } from '@manabi/projections/progress/progressHistory'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { ProgressHistory } from './historyResource.ts'

export const getMyProgressHistory = operation({
  id: 'getMyProgressHistory',
  method: 'get',
  path: '/me/progress/{courseId}/history',
  tag: 'Progress',
  summary: 'See what led to my progress in a course',
  description: 'The last received first, each with the percentage after it against the lessons published at that time.',
  caller: 'learner',
  scope: 'read:progress',
  params: z.object({ courseId: Id }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(200).meta({ description: 'At most so many items.' }),
  }),
  response: ProgressHistory,
  tool: { when: 'Use it when somebody asks why a percentage is what it is.' },
  handle: ({ caller, params, query }, { views }) => progressHistoryOf(views, caller, params.courseId, query.limit),
})
