import type { Id } from '@manabi/kernel'
import { everyInOrder } from '@manabi/projections/catalog/page'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { groupOf } from '@manabi/projections/reports/membershipSpans'
import type { Services } from '../services.ts'

/** Everybody who ever was a member of an organization, some at a time. */
export async function* everyMemberEver(
  { views }: Pick<Services, 'views'>,
  { organizationId }: { readonly organizationId: Id },
  size: number,
): AsyncGenerator<readonly Id[]> {
  const members = { where: { group: groupOf(organizationId, null) }, by: 'sortKey' } as const
  // Whoever left and came back, or was renamed, stands there several times.
  const known = new Set<Id>()
  for await (const part of everyInOrder(views.of(membershipHistory), members, size)) {
    const userIds = new Set(part.flatMap(({ doc }) => (doc.kind === 'department' ? [] : [doc.userId])))
    yield [...userIds].filter((id) => !known.has(id))
    for (const id of userIds) known.add(id)
  }
}
