import { createHash } from 'node:crypto'
import { type DomainEvent, decider, derivedId, type Id } from '@manabi/kernel'

/**
 * What a learner's device told under an id of its own, in a stream named after that id: remembering the id and keeping the fact are
 * one append, so that nothing can come between them, and nothing grows with how much was told before. The fact is whatever the
 * device told of: a view, a completion, an attempt at a quiz or a test, a study session.
 */
export const activity = decider<Activity, DomainEvent, [userId: Id, activityId: string]>()({
  name: 'activity',
  // A hash: what a client writes in its ids must not stay for good in the name of a stream.
  stream: (userId, activityId) => `activity-${userId}-${hashOf(activityId)}`,
  events: [],
  initial: { status: 'none' },
  evolve: (_state, event) => ({ status: 'told', event }),
  decisions: { tell },
})

export type Activity = { readonly status: 'none' } | { readonly status: 'told'; readonly event: DomainEvent }

/** Nothing to do when something was told under this id before: the state says what. */
function tell(state: Activity, { event }: { readonly event: DomainEvent }): readonly DomainEvent[] {
  return state.status === 'told' ? [] : [event]
}

const hashOf = (activityId: string): string => createHash('sha256').update(activityId).digest('base64url').slice(0, 22)

/** What an activity makes has the same id however often it is sent. */
export const idOfTold = (prefix: 'att' | 'sts', userId: Id, activityId: string): Id =>
  derivedId(prefix, `${userId} ${activityId}`)
