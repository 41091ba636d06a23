import { studyClock } from '@manabi/study'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { StudySession } from './resources.ts'
import { studied, studiedPlace } from './studiedPlace.ts'

export const startStudySession = operation({
  id: 'startStudySession',
  method: 'post',
  path: '/me/study-sessions/start',
  tag: 'Study',
  summary: 'Start a study session',
  description:
    'The server takes the time. One clock per learner: a running session is stopped at this moment, or abandoned past the cap.',
  caller: 'learner',
  scope: 'write:progress',
  body: z.object(studied).nullish(),
  response: StudySession,
  status: 201,
  problems: ['not_found'],
  tool: {},
  examples: { body: { courseId: 'crs_01jqp3v9k27c4m8w0d5t6x1yzb' } },
  handle: async (request, services) => {
    const { caller, now, body } = request
    const place = await studiedPlace(services, caller, body ?? {})
    const sessionId = request.newId('sts')
    const startedAt = now.toISOString()
    const capSeconds = services.config.STUDY_SESSION_CAP_SECONDS
    const command = { ...place, sessionId, startedAt, capSeconds }
    const organizationId = place.courseOrganizationId
    await request.execute(studyClock.startSession, [caller.userId], command, { organizationId })
    const { courseId, lessonId } = place
    const running = { status: 'running' as const, startedAt, endedAt: null, seconds: 0 }
    return { id: sessionId, ...running, courseId, lessonId, clientSessionId: null }
  },
})
