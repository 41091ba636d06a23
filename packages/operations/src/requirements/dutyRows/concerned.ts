import type { Id } from '@manabi/kernel'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import type { Concerned, PersonConcerned } from '@manabi/projections/requirements/dutyConcerns'
import { requirementIdsOf, requirements } from '@manabi/projections/requirements/requirements'
import type { Services } from '../../services.ts'

/** Whose duties, by which requirements of one organization, are computed again together. */
export interface DutiesConcerned {
  readonly organizationId: Id
  readonly requirementIds: readonly Id[]
  /** null: of everybody who ever was a member. */
  readonly userIds: readonly Id[] | null
}

/** The courses and tests that ever belonged to the targets of a requirement. */
export type ContentIdsOf = (organizationId: Id, requirementId: Id) => Promise<ReadonlySet<Id>>

/** Everybody by all requirements, for a new read model. */
export const everybody = async ({ views }: Pick<Services, 'views'>): Promise<readonly Concerned[]> =>
  (await organizationIdsOf(views)).map((organizationId) => ({ kind: 'organization', organizationId }))

/** Organizations that have or had requirements. */
const organizationIdsOf = async (views: Services['views']): Promise<readonly Id[]> =>
  (await views.of(requirements).sums({ by: 'organizationId', sum: [] })).map(({ key }) => key!)

/** The duties that these subjects stand for, those of the same requirements together. */
export async function dutiesConcerned(
  { views }: Pick<Services, 'views'>,
  subjects: readonly Concerned[],
  contentIdsOf: ContentIdsOf,
): Promise<readonly DutiesConcerned[]> {
  const requirementIdsByOrganization = new Map<Id, Promise<readonly Id[]>>()
  const requirementsOf = (organizationId: Id): Promise<readonly Id[]> => {
    const found = requirementIdsByOrganization.get(organizationId) ?? requirementIdsOf(views, organizationId)
    requirementIdsByOrganization.set(organizationId, found)
    return found
  }
  const about = async (organizationId: Id, contentId: Id): Promise<readonly Id[]> => {
    const ids: Id[] = []
    for (const id of await requirementsOf(organizationId))
      if ((await contentIdsOf(organizationId, id)).has(contentId)) ids.push(id)
    return ids
  }
  const all = new Map<string, DutiesConcerned>()
  const add = (organizationId: Id, requirementIds: readonly Id[], userId: Id | null) => {
    if (requirementIds.length === 0) return
    if (userId === null) {
      const key = `${organizationId} everybody`
      const ids = new Set([...(all.get(key)?.requirementIds ?? []), ...requirementIds])
      all.set(key, { organizationId, requirementIds: [...ids], userIds: null })
    } else {
      const key = `${organizationId} ${requirementIds.join(' ')}`
      const userIds = new Set([...(all.get(key)?.userIds ?? []), userId])
      all.set(key, { organizationId, requirementIds, userIds: [...userIds] })
    }
  }
  for (const subject of subjects) {
    if (subject.kind === 'requirement') add(subject.organizationId, [subject.requirementId], null)
    else if (subject.kind === 'organization')
      add(subject.organizationId, await requirementsOf(subject.organizationId), null)
    else if (subject.kind === 'path') continue
    else if (subject.kind === 'course') {
      for (const organizationId of await organizationIdsOf(views))
        add(organizationId, await about(organizationId, subject.courseId), null)
    } else {
      const { userId, contentId } = subject
      for (const id of await organizationsOf(views, subject))
        add(id, contentId === null ? await requirementsOf(id) : await about(id, contentId), userId)
    }
  }
  return [...all.values()]
}

/** Whether an organization of the person has or had requirements. */
export async function isRequiredOf({ views }: Pick<Services, 'views'>, person: PersonConcerned): Promise<boolean> {
  const organizationId = { in: await organizationsOf(views, person) }
  return (await views.of(requirements).count({ organizationId })) > 0
}

async function organizationsOf(
  views: Services['views'],
  { userId, organizationId }: PersonConcerned,
): Promise<readonly Id[]> {
  if (organizationId !== null) return [organizationId]
  const doc = await views.of(membershipHistory).get(userId)
  return doc?.kind === 'person' ? Object.keys(doc.organizations) : []
}
