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

const idOf = ({ data }: { data: { requirementId: Id } }): Id => data.requirementId

/** Folds the streams of requirements: as they were, by the events that had come by then. */
export const requirementHistories = history<RequirementHistory, RequirementEvent>()({
  on: {
    RequirementCreated: [
      idOf,
      (_, { data: { requirementId, organizationId, ...facts }, metadata: { occurredAt } }) => ({
        ...{ requirementId, organizationId, facts, createdAt: occurredAt, endedOn: null },
        audiences: [{ on: tokyoDayOf(occurredAt), audience: facts.audience }],
      }),
    ],
    RequirementChanged: [
      idOf,
      (doc, { data: { requirementId: _, organizationId: __, ...facts }, metadata: { occurredAt } }) =>
        doc && {
          ...doc,
          facts,
          audiences: withAudience(doc.audiences, { on: tokyoDayOf(occurredAt), audience: facts.audience }),
        },
    ],
    // The requirement named the person before they joined: the duty begins when they do.
    RequiredPersonJoined: [
      idOf,
      (doc, { data: { invitedAs, userId } }) =>
        doc && {
          ...doc,
          facts: { ...doc.facts, audience: withJoined(doc.facts.audience, invitedAs, userId) },
          audiences: doc.audiences.map(({ on, audience }) => ({
            on,
            audience: withJoined(audience, invitedAs, userId),
          })),
        },
    ],
    RequirementEnded: [idOf, (doc, { metadata }) => doc && { ...doc, endedOn: tokyoDayOf(metadata.occurredAt) }],
  },
})

/** That of the end of each day, where it is another one. */
function withAudience(before: readonly AudienceSince[], next: AudienceSince): readonly AudienceSince[] {
  const last = before.at(-1)
  if (isDeepStrictEqual(last?.audience, next.audience)) return before
  return [...(last?.on === next.on ? before.slice(0, -1) : before), next]
}
