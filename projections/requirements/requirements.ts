import { sortKey } from '@manabi/catalog'
import { type Day, type Id, notFound, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type RequirementEvent, type RequirementFacts, withJoined } from '@manabi/requirements'

/** Ended requirements stay: training records of earlier days show them. Left out in documents of version 1. */
export interface RequirementDoc extends RequirementFacts {
  readonly requirementId: Id
  readonly organizationId: Id
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly endedAt: Timestamp | null
  readonly sortKey: string
}

const idOf = ({ data }: { data: { requirementId: Id } }): Id => data.requirementId

export const requirements = projection<RequirementDoc, RequirementEvent>()({
  name: 'requirements',
  version: 2,
  indexes: [['organizationId', 'endedAt', 'sortKey']],
  on: {
    RequirementCreated: [
      idOf,
      (_, { data, metadata: { occurredAt } }) => ({
        ...{ ...data, sortKey: sortKey(data.title, 'ja-JP') },
        ...{ createdAt: occurredAt, updatedAt: occurredAt, endedAt: null },
      }),
    ],
    RequirementChanged: [
      idOf,
      (doc, { data, metadata }) =>
        doc && { ...doc, ...data, sortKey: sortKey(data.title, 'ja-JP'), updatedAt: metadata.occurredAt },
    ],
    RequiredPersonJoined: [
      idOf,
      (doc, { data }) => doc && { ...doc, audience: withJoined(doc.audience, data.invitedAs, data.userId) },
    ],
    RequirementEnded: [idOf, (doc, { metadata }) => doc && { ...doc, endedAt: metadata.occurredAt }],
  },
})

/** Those that an organization can have. */
export const mostRequirements = 500

export const countRequirements = (views: Views, organizationId: Id): Promise<number> =>
  views.of(requirements).count({ organizationId, endedAt: null })

/** By title, then id. */
export async function requirementsOf(views: Views, organizationId: Id): Promise<readonly RequirementDoc[]> {
  const found = await views.of(requirements).find({
    where: { organizationId, endedAt: null },
    sort: [
      ['sortKey', 'asc'],
      ['id', 'asc'],
    ],
  })
  return found.map(({ doc }) => doc)
}

/** All that an organization has or had, by id. */
export async function requirementIdsOf(views: Views, organizationId: Id): Promise<readonly Id[]> {
  const found = await views.of(requirements).find({ where: { organizationId } })
  return found.map(({ id }) => id).sort()
}

/** Those that an organization had at a moment, in no order. */
export async function requirementIdsThen(views: Views, organizationId: Id, asOf: Timestamp): Promise<readonly Id[]> {
  const found = await Promise.all(
    [null, { from: asOf }].map((endedAt) => views.of(requirements).find({ where: { organizationId, endedAt } })),
  )
  return found.flat().flatMap(({ id, doc }) => (doc.createdAt <= asOf ? [id] : []))
}

interface Place {
  readonly organizationId: Id
  readonly requirementId: Id
}

/** Whether it belongs to the organization, and had not ended by that day; null: by now. */
export async function requirementStoodOn(
  views: Views,
  { organizationId, requirementId }: Place,
  day: Day | null,
): Promise<boolean> {
  const doc = await views.of(requirements).get(requirementId)
  if (doc?.organizationId !== organizationId) return false
  return !doc.endedAt || (day !== null && day < tokyoDayOf(doc.endedAt))
}

/** 404 for one that is unknown, has ended, or belongs to another organization. */
export async function requirementOf(views: Views, { organizationId, requirementId }: Place): Promise<RequirementDoc> {
  const doc = await views.of(requirements).get(requirementId)
  if (doc?.organizationId !== organizationId || doc.endedAt) throw notFound()
  return doc
}
