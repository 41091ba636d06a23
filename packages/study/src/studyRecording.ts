import { createHash } from 'node:crypto'
import { decider, type EventOf, type Id, invalid, requireWithinYear, type Timestamp } from '@manabi/kernel'
import { type SessionFacts, StudySessionRecorded } from './events.ts'
import { studiedSeconds } from './studiedTime.ts'

/**
 * One finished session, in a stream named after the client's id of it: claiming that id and keeping the session are one append,
 * so that nothing can come between them and a repetition finds the first, for good.
 */
export const studyRecording = decider<StudyRecording, StudyRecordingEvent, [userId: Id, clientSessionId: string]>()({
  name: 'study-recording',
  // A hash: what a client writes in its ids must not stay for good in the name of a stream.
  stream: (userId, clientSessionId) => `study-recorded-${userId}-${hashOf(clientSessionId)}`,
  events: [StudySessionRecorded],
  initial: { status: 'none' },
  evolve: (_state, { data }) => ({ status: 'recorded', session: data }),
  decisions: { recordSession },
})

const hashOf = (clientSessionId: string): string => createHash('sha256').update(clientSessionId).digest('base64url')

export type StudyRecordingEvent = EventOf<typeof StudySessionRecorded>

export type StudyRecording =
  | { readonly status: 'none' }
  | { readonly status: 'recorded'; readonly session: StudyRecordingEvent['data'] }

export interface RecordSession extends SessionFacts {
  readonly clientSessionId: string
  readonly startedAt: Timestamp
  readonly endedAt: Timestamp
  readonly now: Timestamp
  readonly capSeconds: number
}

/** Nothing to do when it was recorded before: the state says as what. 400 for times that cannot be. */
function recordSession(
  state: StudyRecording,
  { now, capSeconds, ...session }: RecordSession,
): readonly StudyRecordingEvent[] {
  if (state.status === 'recorded') return []
  const { startedAt, endedAt } = session
  if (Date.parse(endedAt) < Date.parse(startedAt)) throw invalid('endedAt', 'is before startedAt')
  if (Date.parse(endedAt) > Date.parse(now)) throw invalid('endedAt', 'is in the future')
  requireWithinYear('startedAt', startedAt, now)
  const seconds = studiedSeconds(session, capSeconds)
  return [StudySessionRecorded({ ...session, seconds: seconds ?? 0, isAbandoned: seconds === null })]
}
