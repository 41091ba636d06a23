import { createHash } from 'node:crypto'
import { type DomainEvent, decider, derivedId, type Id } from '@manabi/kernel'

/**
 * An activity that a learner's device reported under an id of its own, in a stream named after that id. One append remembers the id and
 * keeps the fact, and its cost does not grow with the number of activities. The fact is a view, a completion, an attempt at a quiz or a
 * test, or a study session.
 */
export const activity = decider<Activity, DomainEvent, [userId: Id, activityId: string]>()({
  name: 'activity',
  // A hash: what a client writes in its ids must not stay for good in the name of a stream.
  stream: (userId, activityId) => `activity-${userId}-${hashOf(activityId)}`,
  events: [],
  initial: { status: 'none' },
  evolve: (_state, event) => ({ status: 'reported', event }),
  decisions: { report },
})

export type Activity = { readonly status: 'none' } | { readonly status: 'reported'; readonly event: DomainEvent }

/** A repetition changes nothing. The state holds the first report. */
function report(state: Activity, { event }: { readonly event: DomainEvent }): readonly DomainEvent[] {
  return state.status === 'reported' ? [] : [event]
}

const hashOf = (activityId: string): string => createHash('sha256').update(activityId).digest('base64url').slice(0, 22)

/** What an activity makes has the same id however often it is sent. */
export const idOfReported = (prefix: 'att' | 'sts', userId: Id, activityId: string): Id =>
  derivedId(prefix, `${userId} ${activityId}`)
