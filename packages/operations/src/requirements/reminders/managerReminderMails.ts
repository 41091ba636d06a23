import { endOfTokyoDay, tokyoDayOf } from '@manabi/kernel'
import { managerReminderMail } from '@manabi/mail'
import { organizationsById } from '@manabi/projections/organizations/organizations'
import { type DutyRow, dutyRows } from '@manabi/projections/requirements/dutyRows'
import { type RequirementDoc, requirements } from '@manabi/projections/requirements/requirements'
import { ManagerReminded } from '@manabi/requirements'
import { demandReached } from '../../execution.ts'
import { emailOf } from '../../mails/emailOf.ts'
import { mailKind } from '../../mails/mailKind.ts'
import { managedDuties } from './reminding.ts'

/** To those who manage departments, about the people who are in them when it is sent. */
export const managerReminderMails = mailKind<object>()({
  name: 'managerReminder',
  events: [ManagerReminded],
  mailsOf: ({ id, data: { organizationId, userId, day } }) => [
    { id, organizationId, userId, expiresAt: endOfTokyoDay(day) },
  ],
  write: async ({ organizationId, userId }, services) => {
    const { eventStore, views, clock } = services
    const to = await emailOf(services, userId)
    if (to === null) return null
    await demandReached(services, await eventStore.head(), [dutyRows])
    const day = tokyoDayOf(clock.now().toISOString())
    const managed = await managedDuties(views, { organizationId, userId, day })
    const organization = (await organizationsById(views, [organizationId])).get(organizationId)
    if (managed.length === 0 || organization === undefined) return null
    const rows = managed.flatMap(({ overdue, dueSoon }) => [...overdue.rows, ...dueSoon.rows])
    const docs = await views.of(requirements).getMany([...new Set(rows.map(({ requirementId }) => requirementId))])
    const departments = managed.map(({ name, overdue, dueSoon }) => ({
      name,
      overdue: { people: overdue.rows.map((row) => listed(row, docs)), more: overdue.more },
      dueSoon: { people: dueSoon.rows.map((row) => listed(row, docs)), more: dueSoon.more },
    }))
    return { to, ...managerReminderMail({ organizationName: organization.name, departments }) }
  },
})

const listed = (
  { displayName, requirementId, duty: { dueOn }, status }: DutyRow,
  docs: ReadonlyMap<string, RequirementDoc>,
) => ({ displayName, title: docs.get(requirementId)?.title ?? '', dueOn, isOverdue: status === 'overdue' })
