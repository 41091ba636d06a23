import { decider, type EventOf, type Id, later, type Timestamp, unreachable } from '@manabi/kernel'
import { type SessionFacts, StudySessionAbandoned, StudySessionStarted, StudySessionStopped } from './events.ts'
import { studiedSeconds } from './studiedTime.ts'

/** A learner's one clock. The last event says whether it runs, so that the length of the history costs nothing. */
export const studyClock = decider<StudyClock, StudyClockEvent, [userId: Id]>()({
  name: 'study-clock',
  stream: (userId) => `study-${userId}`,
  events: [StudySessionStarted, StudySessionStopped, StudySessionAbandoned],
  initial: { status: 'idle' },
  lastEvents: 1,
  evolve,
  decisions: { startSession, stopSession },
})

export type StudyClockEvent = EventOf<
  typeof StudySessionStarted | typeof StudySessionStopped | typeof StudySessionAbandoned
>

export type StudyClock =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly session: EventOf<typeof StudySessionStarted>['data'] }

function evolve(_state: StudyClock, event: StudyClockEvent): StudyClock {
  switch (event.type) {
    case 'StudySessionStarted':
      return { status: 'running', session: event.data }
    case 'StudySessionStopped':
    case 'StudySessionAbandoned':
      return { status: 'idle' }
    default:
      return unreachable(event)
  }
}

export interface StartSession extends SessionFacts {
  readonly startedAt: Timestamp
  readonly capSeconds: number
}

/** Ends the running session at the moment that the new one starts. */
function startSession(state: StudyClock, { capSeconds, ...started }: StartSession): readonly StudyClockEvent[] {
  const { startedAt: endedAt, organizations } = started
  const ended = state.status === 'running' ? [ending(state.session, { endedAt, capSeconds, organizations })] : []
  return [...ended, StudySessionStarted(started)]
}

interface Ending {
  readonly endedAt: Timestamp
  readonly capSeconds: number
  /** The learner's organizations now. */
  readonly organizations: SessionFacts['organizations']
}

export interface StopSession extends Ending {
  readonly sessionId: Id
}

/** Nothing to do for a session that does not run: the read model tells one that ended from one that never was the learner's. */
function stopSession(state: StudyClock, { sessionId, ...command }: StopSession): readonly StudyClockEvent[] {
  if (state.status === 'idle' || state.session.sessionId !== sessionId) return []
  return [ending(state.session, command)]
}

function ending(session: EventOf<typeof StudySessionStarted>['data'], command: Ending): StudyClockEvent {
  const { endedAt, organizations, capSeconds } = command
  // A clock that was set back meanwhile does not end a session before its start.
  const ended = { ...session, endedAt: later(session.startedAt, endedAt), organizations }
  const seconds = studiedSeconds(ended, capSeconds)
  return seconds === null ? StudySessionAbandoned(ended) : StudySessionStopped({ ...ended, seconds })
}
