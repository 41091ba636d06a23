import { Id, learnersOrganizations, notFound } from '@manabi/kernel'
import { studySessionOf } from '@manabi/projections/study/studySessions'
import { studyClock } from '@manabi/study'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { StudySession } from './resources.ts'
import { shownSessions } from './shownSessions.ts'

export const stopStudySession = operation({
  id: 'stopStudySession',
  method: 'post',
  path: '/me/study-sessions/{sessionId}/stop',
  tag: 'Study',
  summary: 'Stop a study session',
  description:
    'The server takes the time. Past the cap the session is abandoned and counts zero; one that has ended is answered as it ended.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ sessionId: Id }),
  response: StudySession,
  problems: ['not_found'],
  tool: { idempotent: true },
  handle: async (request, { config }) => {
    const { caller, now } = request
    const capSeconds = config.STUDY_SESSION_CAP_SECONDS
    const organizations = learnersOrganizations(caller)
    const command = { ...request.params, endedAt: now.toISOString(), capSeconds, organizations }
    await request.execute(studyClock.stopSession, [caller.userId], command)
  },
  answer: async (_, { caller, params }, services) => {
    const session = await studySessionOf(services.views, caller.userId, params.sessionId)
    if (session === null) throw notFound()
    const [shown] = await shownSessions(services, [session])
    return shown!
  },
})
