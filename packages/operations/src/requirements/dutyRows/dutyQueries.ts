import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, earlier, type Id } from '@manabi/kernel'
import { everyInOrder, type PageOf, type PageQuery, pageFromNearerEnd, rangeOf } from '@manabi/projections/catalog/page'
import { type DutyRow, dutyRows, listedAs } from '@manabi/projections/requirements/dutyRows'
import { requirementIdsOf } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import type { Duty } from '@manabi/requirements'

interface OnDay {
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

/** Duties as they were on a day. */
export const onDay = ({ day, known }: OnDay) => ({
  ...{ since: { upTo: day }, until: { from: addDays(day, 1) } },
  known: { in: ['both', known] as const },
})

const whereListed = (wanted: DutiesWanted) => ({
  ...{ ...onDay(wanted), isErased: false },
  ...(wanted.departmentId !== undefined && { departmentIds: { has: wanted.departmentId } }),
})

function where(wanted: DutiesWanted) {
  const { organizationId, requirementId, userId, status, until } = wanted
  return {
    ...(requirementId === undefined ? { organizationId } : { requirementId }),
    ...whereListed(wanted),
    ...(userId !== undefined && { userId }),
    ...(status !== undefined && { status }),
    ...(until !== undefined && { endsOn: { upTo: until } }),
  }
}

/** So many are sorted here: looking for a few among all, in the order of names, would take long. */
const few = 1_000

/** By name, then email, then title. */
export async function dutiesPage(views: Views, wanted: DutiesWanted, page: PageQuery): Promise<PageOf<DutyRow>> {
  const rows = views.of(dutyRows)
  const totalItems = await totalOf(views, wanted)
  const whereFew = totalItems <= few ? byStatus(wanted) : null
  if (whereFew !== null) {
    const found = await rows.find({ where: whereFew, sort: [['endsOn', 'asc']] })
    const sorted = found.toSorted((one, other) => (inOrder(one) < inOrder(other) ? -1 : 1))
    const { skip, limit } = rangeOf(page)
    return { totalItems, items: sorted.slice(skip, skip + limit).map(({ doc }) => doc) }
  }
  const found = await pageFromNearerEnd(rows, { where: where(wanted), by: 'sortKey' }, { ...page, totalItems })
  return { totalItems, items: found.items.map(({ doc }) => doc) }
}

/** For an index of the days on which duties of a status end; null for other lists. */
function byStatus(wanted: DutiesWanted) {
  const { organizationId, requirementId, status, until, day, userId } = wanted
  if (status === undefined || requirementId !== undefined || userId !== undefined) return null
  const last = status === 'overdue' ? earlier(until, addDays(day, -1)) : until
  return {
    ...{ ...whereListed(wanted), listedAs: listedAs(organizationId, status) },
    ...(last !== undefined && { endsOn: { upTo: last } }),
  }
}

const inOrder = ({ id, doc }: { readonly id: string; readonly doc: DutyRow }): string => `${doc.sortKey} ${id}`

async function totalOf(views: Views, wanted: DutiesWanted): Promise<number> {
  const { organizationId, requirementId, departmentId, userId, status, until } = wanted
  if (userId !== undefined || until !== undefined)
    return await views.of(dutyRows).count(byStatus(wanted) ?? where(wanted))
  let total = 0
  for (const id of requirementId === undefined ? await requirementIdsOf(views, organizationId) : [requirementId])
    for (const counted of await countDuties(views, id, wanted))
      if (!counted.isErased && isOf(counted, { departmentId, status })) total += counted.people
  return total
}

const isOf = (
  counted: CountedDuties,
  { departmentId, status = counted.status }: Pick<DutiesWanted, 'departmentId' | 'status'>,
): boolean => counted.status === status && (departmentId === undefined || counted.departmentIds.includes(departmentId))

/** All of a list, by name, then email, then title, a few at a time. */
export async function* everyDuty(views: Views, wanted: DutiesWanted, size: number): AsyncGenerator<readonly DutyRow[]> {
  for await (const part of everyInOrder(views.of(dutyRows), { where: where(wanted), by: 'sortKey' }, size))
    yield part.map(({ doc }) => doc)
}

/** People of a requirement with the same status and departments. */
export interface CountedDuties {
  readonly status: Duty['status']
  /** Their accounts are closed: they are in no list. */
  readonly isErased: boolean
  readonly departmentIds: readonly Id[]
  readonly people: number
  /** Those who are covered. */
  readonly valid: number
}

/** The duties of a day by one requirement, counted. Large ones take a while: others get their turn before. */
export async function countDuties(views: Views, requirementId: Id, when: OnDay): Promise<readonly CountedDuties[]> {
  await setImmediate()
  const groups = await views
    .of(dutyRows)
    .sums({ where: { requirementId, ...onDay(when) }, by: 'countedAs', sum: ['valid'] })
  return groups.map(({ key, count, sums }) => {
    const [status, erased, ...departmentIds] = key!.split(' ')
    return {
      status: status as Duty['status'],
      isErased: erased === 'erased',
      departmentIds,
      people: count,
      valid: sums['valid']!,
    }
  })
}
