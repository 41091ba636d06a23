import type { Repository } from '@manabi/event-store'
import { decider, type Id } from '@manabi/kernel'
import { StudySessionRecorded } from './events.ts'
import type { StudyRecording, StudyRecordingEvent } from './studyRecording.ts'

/** What was recorded while streams were named after the client's ids themselves. Only read, so that those ids are remembered for good. */
export const formerStudyRecording = decider<
  StudyRecording,
  StudyRecordingEvent,
  [userId: Id, clientSessionId: string]
>()({
  name: 'former-study-recording',
  // Escaped: not every character that a client may send is welcome in the name of a stream.
  stream: (userId, clientSessionId) =>
    `study-recording-${userId}-${encodeURIComponent(clientSessionId.toWellFormed())}`,
  events: [StudySessionRecorded],
  initial: { status: 'none' },
  evolve: (_state, { data }) => ({ status: 'recorded', session: data }),
  decisions: {},
})

/** The session that was recorded under this id then; null where there is none. */
export async function recordedFormerly(
  repository: Repository,
  userId: Id,
  clientSessionId: string,
): Promise<StudyRecordingEvent['data'] | null> {
  const { state } = await repository.load(formerStudyRecording, [userId, clientSessionId])
  return state.status === 'recorded' ? state.session : null
}
