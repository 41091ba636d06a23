import { addDays, endOfTokyoDay, type Id, tokyoDayOf } from '@manabi/kernel'
import { dutyReminderMail } from '@manabi/mail'
import { organizationsById } from '@manabi/projections/organizations/organizations'
import { dutyRows } from '@manabi/projections/requirements/dutyRows'
import { requirements } from '@manabi/projections/requirements/requirements'
import { PersonReminded, RemindersRequested } from '@manabi/requirements'
import { demandReached } from '../../execution.ts'
import { emailOf } from '../../mails/emailOf.ts'
import { mailKind } from '../../mails/mailKind.ts'
import { openDutiesOf } from './reminding.ts'

interface ReminderFacts {
  readonly requirementIds: readonly Id[]
}

/** What is still open when it is sent. A reminder of the morning is of that day, one that somebody asked for may come on the next. */
export const dutyReminderMails = mailKind<ReminderFacts>()({
  name: 'dutyReminder',
  events: [PersonReminded, RemindersRequested],
  mailsOf: ({ id, type, data }) => {
    const { organizationId, day } = data
    if (type === 'PersonReminded') {
      const requirementIds = [...new Set(data.reminders.map((one) => one.requirementId))]
      return [{ id, organizationId, userId: data.userId, requirementIds, expiresAt: endOfTokyoDay(day) }]
    }
    const facts = { organizationId, requirementIds: [data.requirementId], expiresAt: endOfTokyoDay(addDays(day, 1)) }
    return data.userIds.map((userId) => ({ ...facts, id: `${id}-${userId}`, userId }))
  },
  write: async ({ organizationId, userId, requirementIds }, services) => {
    const { eventStore, views, clock } = services
    const to = await emailOf(services, userId)
    if (to === null) return null
    await demandReached(services, await eventStore.head(), [dutyRows])
    const day = tokyoDayOf(clock.now().toISOString())
    const open = await openDutiesOf(views, { organizationId, userId, day })
    const rows = open.filter(({ requirementId }) => requirementIds.includes(requirementId))
    const docs = await views.of(requirements).getMany(requirementIds)
    const organization = (await organizationsById(views, [organizationId])).get(organizationId)
    if (rows.length === 0 || organization === undefined) return null
    const { name, learnerAppUrl = null } = organization
    const duties = rows.map(({ requirementId, duty: { dueOn }, status }) => ({
      ...{ title: docs.get(requirementId)?.title ?? '', dueOn },
      isOverdue: status === 'overdue',
    }))
    return { to, ...dutyReminderMail({ organizationName: name, learnerAppUrl, duties }) }
  },
})
