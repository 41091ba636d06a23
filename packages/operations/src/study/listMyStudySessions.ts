import { studySessionsOf } from '@manabi/projections/study/studySessions'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { periodQuery } from '../period.ts'
import { StudySession } from './resources.ts'
import { shownSessions } from './shownSessions.ts'

export const listMyStudySessions = operation({
  id: 'listMyStudySessions',
  method: 'get',
  path: '/me/study-sessions',
  tag: 'Study',
  summary: 'List my study sessions',
  description:
    'Every session, the one that started last first. `from` and `to` are days in Asia/Tokyo, both included, of the start.',
  caller: 'learner',
  scope: 'read:progress',
  query: periodQuery('sessions'),
  response: z.array(StudySession),
  tool: {},
  handle: async ({ caller, query }, services) =>
    shownSessions(services, await studySessionsOf(services.views, caller.userId, query)),
})
