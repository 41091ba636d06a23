import { Text, Timestamp } from '@manabi/kernel'
import { recordedFormerly, type StudyRecordingEvent, studyRecording } from '@manabi/study'
import { z } from 'zod'
import { operation, Reply } from '../operation.ts'
import { StudySession } from './resources.ts'
import { studied, studiedPlace } from './studiedPlace.ts'

/** Any offset and fraction; kept in UTC with milliseconds. */
const Time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(Timestamp)

export const recordStudySession = operation({
  id: 'recordStudySession',
  method: 'post',
  path: '/me/study-sessions',
  tag: 'Study',
  summary: 'Record a finished study session',
  description:
    'For sessions measured offline. The same `clientSessionId` again answers 200 with the first, for good. Past the cap it is ' +
    'abandoned and counts zero. Raises no webhook.',
  caller: 'learner',
  scope: 'write:progress',
  body: z.object({
    clientSessionId: Text.trim().min(1).max(100).meta({ description: "The client's own id of the session." }),
    startedAt: Time,
    endedAt: Time,
    ...studied,
  }),
  response: StudySession,
  status: 201,
  otherStatuses: [200],
  problems: ['not_found'],
  tool: { idempotent: true, when: 'Use it for time that is over; startStudySession runs a clock.' },
  examples: {
    body: {
      clientSessionId: '7d0c5f0e-5d53-4a0e-9a3f-1f6b2b1c9e11',
      startedAt: '2026-04-01T09:00:00.000Z',
      endedAt: '2026-04-01T09:25:00.000Z',
      courseId: 'crs_01jqp3v9k27c4m8w0d5t6x1yzb',
    },
  },
  handle: async (request, services) => {
    const { caller, now, body } = request
    const { clientSessionId, startedAt, endedAt } = body
    const key: [string, string] = [caller.userId, clientSessionId]
    const former = await recordedFormerly(services.repository, ...key)
    if (former !== null) return new Reply(200, show(former, clientSessionId))
    const { state: before } = await services.repository.load(studyRecording, key)
    // What was recorded stays so when its course can no longer be seen.
    const place = await studiedPlace(services, caller, before.status === 'recorded' ? {} : body)
    const times = { startedAt, endedAt, now: now.toISOString(), capSeconds: services.config.STUDY_SESSION_CAP_SECONDS }
    const command = { ...place, ...times, sessionId: request.newId('sts'), clientSessionId }
    const organizationId = place.courseOrganizationId
    const { state, events } = await request.execute(studyRecording.recordSession, key, command, { organizationId })
    if (state.status === 'none') throw new Error('A recorded session has no event.')
    return new Reply(events.length > 0 ? 201 : 200, show(state.session, clientSessionId))
  },
})

function show(
  { sessionId, isAbandoned, ...session }: StudyRecordingEvent['data'],
  clientSessionId: string,
): z.output<typeof StudySession> {
  const { startedAt, endedAt, seconds, courseId, lessonId } = session
  const status = isAbandoned ? 'abandoned' : 'recorded'
  return { id: sessionId, status, startedAt, endedAt, seconds, courseId, lessonId, clientSessionId }
}
