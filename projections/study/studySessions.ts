import { type Day, endOfTokyoDay, type Id, later, startOfTokyoDay, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import type { ClientSessionId, SessionFacts, StudyEvent } from '@manabi/study'

export interface StudySessionDoc {
  readonly sessionId: Id
  readonly userId: Id
  readonly status: 'running' | 'stopped' | 'abandoned' | 'recorded'
  readonly startedAt: Timestamp
  readonly endedAt: Timestamp | null
  readonly seconds: number
  readonly courseId: Id | null
  readonly lessonId: Id | null
  /** Sealed, but for sessions that were recorded before ids were: the documents stay when the account is closed. */
  readonly clientSessionId: ClientSessionId | null
}

/** The learner's log. One document a session, written twice at most. */
export const studySessions = projection<StudySessionDoc, StudyEvent>()({
  name: 'study-sessions',
  version: 3,
  indexes: [['userId', 'startedAt', 'sessionId']],
  on: {
    StudySessionStarted: [({ data }) => data.sessionId, (_doc, { data }) => ({ ...running(data), status: 'running' })],
    StudySessionStopped: [
      ({ data }) => data.sessionId,
      (_doc, { data: { seconds, ...data } }) => ({
        ...running(data),
        status: 'stopped',
        endedAt: endOf(data),
        seconds,
      }),
    ],
    StudySessionAbandoned: [
      ({ data }) => data.sessionId,
      (_doc, { data }) => ({ ...running(data), status: 'abandoned', endedAt: endOf(data) }),
    ],
    StudySessionRecorded: [
      ({ data }) => data.sessionId,
      (_doc, { data: { endedAt, seconds, clientSessionId, isAbandoned, ...data } }) => ({
        ...running(data),
        status: isAbandoned ? 'abandoned' : 'recorded',
        endedAt,
        seconds,
        clientSessionId,
      }),
    ],
  },
})

/** A clock that was set back once ended sessions before their start. */
const endOf = ({ startedAt, endedAt }: { startedAt: Timestamp; endedAt: Timestamp }) => later(startedAt, endedAt)

type Running = Omit<StudySessionDoc, 'status'>

const running = ({
  sessionId,
  userId,
  startedAt,
  courseId,
  lessonId,
}: SessionFacts & { startedAt: Timestamp }): Running => ({
  sessionId,
  userId,
  startedAt,
  endedAt: null,
  seconds: 0,
  courseId,
  lessonId,
  clientSessionId: null,
})

/** Null for a session that is not the learner's. */
export async function studySessionOf(views: Views, userId: Id, sessionId: Id): Promise<StudySessionDoc | null> {
  const doc = await views.of(studySessions).get(sessionId)
  return doc?.userId === userId ? doc : null
}

interface Log {
  /** Days in Asia/Tokyo on which sessions started, both included; left out: no bound. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly limit: number
}

/** The learner's sessions, the one that started last first. */
export async function studySessionsOf(views: Views, userId: Id, log: Log): Promise<readonly StudySessionDoc[]> {
  const { from = '0001-01-01', to = '9999-12-31', limit } = log
  const found = await views.of(studySessions).find({
    where: { userId, startedAt: { from: startOfTokyoDay(from), upTo: endOfTokyoDay(to) } },
    sort: [
      ['startedAt', 'desc'],
      ['sessionId', 'desc'],
    ],
    limit,
  })
  return found.map(({ doc }) => doc)
}
