import { type Day, type Id, Problem, tokyoDayOf } from '@manabi/kernel'
import { type DutyRow, dutyRows } from '@manabi/projections/requirements/dutyRows'
import { requirementOf } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import { requestedReminders } from '@manabi/requirements'
import { z } from 'zod'
import { demandCaughtUp } from '../../execution.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { isHeldBack } from '../announcements/isHeldBack.ts'
import { PeopleResults, type PersonResult, userIds } from '../duties/forEachPerson.ts'
import { everyDuty, onDay } from '../dutyRows/dutyQueries.ts'
import { requirementParams } from '../requirementParams.ts'

/** Beyond, Requirements. */
export const remindPeople = operation({
  id: 'remindPeople',
  method: 'post',
  path: '/organizations/{organizationId}/requirements/{requirementId}/reminders',
  tag: 'Requirements',
  summary: 'Remind people of their duties by mail',
  description:
    'Each person once a day at most: the second reminder of a day is `unchanged`. A person without such a duty is `not_found`, one without ' +
    'an open duty `conflict`. 409 `conflict` where the service sends no mails.',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: requirementParams,
  body: z.object({
    userIds: userIds.optional().meta({ description: 'Left out: all with an open duty.' }),
  }),
  response: PeopleResults,
  problems: ['conflict'],
  refusals: ({ results }) => results.map(({ status }) => status === 'failed'),
  tool: { when: 'Ask first: it sends mails.', idempotent: true },
  examples: { body: { userIds: ['usr_01jqp3v9k7m9n1p3q5r7s9t1vx'] } },
  handle: async (request, services) => {
    const { organizationId, requirementId } = request.params
    const requirement = await requirementOf(services.views, request.params)
    if (services.config.SMTP_URL === undefined) throw new Problem('conflict', noMails)
    await demandCaughtUp(request, dutyRows)
    const day = tokyoDayOf(request.now.toISOString())
    const isAvailable = !(await isHeldBack(services, requirement, day))
    const wanted = { organizationId, requirementId, day, userIds: request.body.userIds }
    const statuses = await statusesOf(services.views, wanted)
    const people = request.body.userIds ?? [...statuses.keys()]
    const isOpen = (userId: Id) => isAvailable && ['due', 'overdue'].includes(statuses.get(userId) ?? '')
    const command = { organizationId, requirementId, day, userIds: people.filter(isOpen) }
    const { events } = await request.execute(requestedReminders.requestReminders, [requirementId], command)
    const reminded = new Set(events.flatMap(({ data }) => data.userIds))
    const results = people.map((userId): PersonResult => {
      if (isOpen(userId)) return { userId, status: reminded.delete(userId) ? 'done' : 'unchanged', ...fine }
      return { userId, status: 'failed', ...(statuses.has(userId) ? nothingOpen : noDuty) }
    })
    return { results }
  },
})

/** Of the people named, or of all with an open duty. */
async function statusesOf(
  views: Views,
  { organizationId, requirementId, day, userIds }: Wanted,
): Promise<ReadonlyMap<Id, DutyRow['status']>> {
  const statuses = new Map<Id, DutyRow['status']>()
  const add = (rows: readonly DutyRow[]) => {
    for (const { userId, status } of rows) statuses.set(userId, status)
  }
  if (userIds === undefined) {
    for (const status of ['overdue', 'due'] as const) {
      const open = { organizationId, requirementId, day, known: 'then' as const, status }
      for await (const rows of everyDuty(views, open, peopleAtOnce)) add(rows)
    }
  } else {
    const where = { ...onDay({ day, known: 'then' }), isErased: false, requirementId, userId: { in: userIds } }
    add((await views.of(dutyRows).find({ where })).map(({ doc }) => doc))
  }
  return statuses
}

interface Wanted {
  readonly organizationId: Id
  readonly requirementId: Id
  readonly day: Day
  readonly userIds: readonly Id[] | undefined
}

const peopleAtOnce = 200

const noMails = 'This service sends no mails. Its operator can set SMTP_URL.'
const fine = { code: null, detail: null }
const noDuty = { code: 'not_found', detail: 'The person has no such duty.' }
const nothingOpen = { code: 'conflict', detail: 'The person has nothing open that they could complete.' }
