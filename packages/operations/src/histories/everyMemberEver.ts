import type { Id } from '@manabi/kernel'
import { everyInOrder } from '@manabi/projections/catalog/page'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { groupOf } from '@manabi/projections/reports/membershipSpans'
import type { Services } from '../services.ts'

interface Group {
  readonly organizationId: Id
  /** null among them: everybody of the organization. */
  readonly departmentIds: readonly (Id | null)[]
}

/** Everybody who ever was in one of these departments, once, some at a time. */
export async function* everyMemberEver(
  { views }: Pick<Services, 'views'>,
  { organizationId, departmentIds }: Group,
  size: number,
): AsyncGenerator<readonly Id[]> {
  const groups = departmentIds.map((id) => groupOf(organizationId, id))
  // Whoever left and came back, or was renamed, stands there several times.
  const known = new Set<Id>()
  for (const group of groups)
    for await (const part of everyInOrder(views.of(membershipHistory), { where: { group }, by: 'sortKey' }, size)) {
      const userIds = new Set(part.flatMap(({ doc }) => (doc.kind === 'department' ? [] : [doc.userId])))
      yield [...userIds].filter((id) => !known.has(id))
      for (const id of userIds) known.add(id)
    }
}
