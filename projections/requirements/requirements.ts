import { sortKey } from '@manabi/catalog'
import { type Id, notFound, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type RequirementEvent, type RequirementFacts, withJoined } from '@manabi/requirements'

/** A requirement that has not ended. */
export interface RequirementDoc extends RequirementFacts {
  readonly requirementId: Id
  readonly organizationId: Id
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly sortKey: string
}

const idOf = ({ data }: { data: { requirementId: Id } }): Id => data.requirementId

export const requirements = projection<RequirementDoc, RequirementEvent>()({
  name: 'requirements',
  version: 1,
  indexes: [['organizationId', 'sortKey']],
  on: {
    RequirementCreated: [
      idOf,
      (_, { data, metadata: { occurredAt } }) => ({
        ...{ ...data, sortKey: sortKey(data.title, 'ja-JP') },
        ...{ createdAt: occurredAt, updatedAt: occurredAt },
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
    RequirementEnded: [idOf, () => null],
  },
})

/** Those that an organization can have. */
export const mostRequirements = 500

export const countRequirements = (views: Views, organizationId: Id): Promise<number> =>
  views.of(requirements).count({ organizationId })

/** By title, then id. */
export async function requirementsOf(views: Views, organizationId: Id): Promise<readonly RequirementDoc[]> {
  const found = await views.of(requirements).find({
    where: { organizationId },
    sort: [
      ['sortKey', 'asc'],
      ['id', 'asc'],
    ],
  })
  return found.map(({ doc }) => doc)
}

/** 404 for one that is unknown, has ended, or belongs to another organization. */
export async function requirementOf(
  views: Views,
  { organizationId, requirementId }: { readonly organizationId: Id; readonly requirementId: Id },
): Promise<RequirementDoc> {
  const doc = await views.of(requirements).get(requirementId)
  if (doc?.organizationId !== organizationId) throw notFound()
  return doc
}
