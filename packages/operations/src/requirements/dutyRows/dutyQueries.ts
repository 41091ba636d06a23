import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, type Id } from '@manabi/kernel'
import { everyInOrder, type PageOf, type PageQuery, pageFromNearerEnd } from '@manabi/projections/catalog/page'
import { countKeyOf, type DutyRow, dutyRows } from '@manabi/projections/requirements/dutyRows'
import { requirementIdsOf } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import type { Duty } from '@manabi/requirements'

export interface OnDay {
  readonly day: Day
  readonly known: 'then' | 'now'
}

export interface DutiesWanted extends OnDay {
  readonly organizationId: Id
  readonly requirementId?: Id | undefined
  readonly departmentId?: Id | undefined
  readonly userId?: Id | undefined
  readonly status?: Duty['status'] | undefined
  /** Open ones that are due by then, and fulfilled ones that are valid until then or before. */
  readonly until?: Day | undefined
}

const onDay = ({ day, known }: OnDay) => ({
  ...{ since: { upTo: day }, until: { from: addDays(day, 1) } },
  known: { in: ['both', known] as const },
})

function wherePlaced({ organizationId, requirementId, departmentId }: DutiesWanted) {
  return {
    ...(requirementId === undefined ? { organizationId } : { requirementId }),
    ...(departmentId !== undefined && { departmentIds: { has: departmentId } }),
  }
}

const where = (wanted: DutiesWanted) => ({
  ...{ ...wherePlaced(wanted), ...onDay(wanted), isErased: false },
  ...(wanted.userId !== undefined && { userId: wanted.userId }),
  ...(wanted.status !== undefined && { status: wanted.status }),
  ...(wanted.until !== undefined && { endsOn: { upTo: wanted.until } }),
})

/** By name, then email, then title. */
export async function dutiesPage(views: Views, wanted: DutiesWanted, page: PageQuery): Promise<PageOf<DutyRow>> {
  const rows = views.of(dutyRows)
  const totalItems = await totalOf(views, wanted)
  const found = await pageFromNearerEnd(rows, { where: where(wanted), by: 'sortKey' }, { ...page, totalItems })
  return { ...found, items: found.items.map(({ doc }) => doc) }
}

/** Each requirement is counted by itself: large ones take a while, and others get their turn in between. */
async function totalOf(views: Views, wanted: DutiesWanted): Promise<number> {
  const { organizationId, requirementId, userId } = wanted
  if (requirementId !== undefined || userId !== undefined) return await views.of(dutyRows).count(where(wanted))
  let total = 0
  for (const id of await requirementIdsOf(views, organizationId)) {
    await setImmediate()
    total += await views.of(dutyRows).count(where({ ...wanted, requirementId: id }))
  }
  return total
}

/** The same, all of them, a few at a time. */
export async function* everyDuty(views: Views, wanted: DutiesWanted, size: number): AsyncGenerator<readonly DutyRow[]> {
  for await (const part of everyInOrder(views.of(dutyRows), { where: where(wanted), by: 'sortKey' }, size))
    yield part.map(({ doc }) => doc)
}

export interface DutyCounts extends Readonly<Record<Duty['status'], number>> {
  /** People who are covered. */
  readonly valid: number
}

/** How many duties of a day have each status. */
export async function countDuties(views: Views, wanted: DutiesWanted): Promise<(requirementId: Id) => DutyCounts> {
  const groups = await views
    .of(dutyRows)
    .sums({ where: { ...wherePlaced(wanted), ...onDay(wanted) }, by: 'countKey', sum: ['valid'] })
  const byKey = new Map(groups.map((group) => [group.key, group]))
  return (requirementId) => {
    const of = (status: Duty['status']) => byKey.get(countKeyOf(requirementId, status))
    const count = (status: Duty['status']) => of(status)?.count ?? 0
    const valid = (['fulfilled', 'due'] as const).map((status) => of(status)?.sums['valid'] ?? 0)
    return {
      ...{ due: count('due'), overdue: count('overdue'), fulfilled: count('fulfilled'), waived: count('waived') },
      valid: valid[0]! + valid[1]!,
    }
  }
}
