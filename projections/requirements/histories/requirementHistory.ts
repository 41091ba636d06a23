import { isDeepStrictEqual } from 'node:util'
import { type Day, type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { type AudienceSince, type RequirementEvent, type RequirementFacts, withJoined } from '@manabi/requirements'
import { history } from '../../history.ts'

/** A requirement over time. */
export interface RequirementHistory {
  readonly requirementId: Id
  readonly organizationId: Id
  readonly createdAt: Timestamp
  /** The last ones. */
  readonly facts: RequirementFacts
  readonly audiences: readonly AudienceSince[]
  readonly endedOn: Day | null
}

/** Folds the streams of requirements: as they were, by the events that had come by then. */
export const requirementHistories = history<RequirementHistory, RequirementEvent>()({
  id: ({ data }) => data.requirementId,
  on: {
    RequirementCreated: (_, { data: { requirementId, organizationId, ...facts }, metadata: { occurredAt } }) => ({
      ...{ requirementId, organizationId, facts, createdAt: occurredAt, endedOn: null },
      audiences: [{ on: tokyoDayOf(occurredAt), audience: facts.audience }],
    }),
    RequirementChanged: (doc, { data: { requirementId: _, organizationId: __, ...facts }, metadata: { occurredAt } }) =>
      doc && {
        ...doc,
        facts,
        audiences: withAudience(doc.audiences, { on: tokyoDayOf(occurredAt), audience: facts.audience }),
      },
    // The requirement named the person before they joined: the duty begins when they do.
    RequiredPersonJoined: (doc, { data: { invitedAs, userId } }) =>
      doc && {
        ...doc,
        facts: { ...doc.facts, audience: withJoined(doc.facts.audience, invitedAs, userId) },
        audiences: doc.audiences.map(({ on, audience }) => ({ on, audience: withJoined(audience, invitedAs, userId) })),
      },
    RequirementEnded: (doc, { metadata }) => doc && { ...doc, endedOn: tokyoDayOf(metadata.occurredAt) },
  },
})

/** Keeps the last audience of each day. An unchanged audience adds nothing. */
export function withAudience(before: readonly AudienceSince[], next: AudienceSince): readonly AudienceSince[] {
  const last = before.at(-1)
  if (isDeepStrictEqual(last?.audience, next.audience)) return before
  return [...(last?.on === next.on ? before.slice(0, -1) : before), next]
}
