import { addDays, type Day } from '@manabi/kernel'
import type { DutyRow } from '@manabi/projections/requirements/dutyRows'
import { type Announcement, dutyAnnouncements } from '@manabi/requirements'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'

/** What reactions announce with. */
export interface Means {
  readonly context: ExecutionContext
  readonly services: Services
}

/** Nothing to do for what was announced before. */
export async function announce({ part }: ExecutionContext, announcement: Announcement): Promise<void> {
  const { organizationId, requirementId, userId, kind, occasion } = announcement
  const { execute } = part(`${requirementId} ${userId} ${kind} ${occasion}`)
  await execute(dutyAnnouncements.announceDuty, [requirementId, userId], announcement, { organizationId })
}

/** The due day of an open duty, or that it has passed. */
export async function announceOpenDuty(context: ExecutionContext, row: DutyRow): Promise<void> {
  const { organizationId, requirementId, userId, duty } = row
  const { cycle, dueOn, status } = duty
  const kind = status === 'due' ? 'due' : 'overdue'
  await announce(context, { organizationId, requirementId, userId, kind, cycle, dueOn, occasion: dueOn })
}

/** Rows of people who can be told about, by what had come by then. */
export const toldRows = { known: { in: ['both', 'then'] as const }, isErased: false }

/** Duties that are open on a day. */
export const openOn = (day: Day) => ({
  ...{ ...toldRows, status: { in: ['due', 'overdue'] as const } },
  until: { from: addDays(day, 1) },
})

export const isOpenOn = ({ status, until }: DutyRow, day: Day): boolean =>
  (status === 'due' || status === 'overdue') && until > day
