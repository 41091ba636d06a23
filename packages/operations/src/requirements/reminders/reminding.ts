import { addDays, type Day, type Id } from '@manabi/kernel'
import { departmentsOf } from '@manabi/projections/organizations/departments'
import { type DutyRow, dutyRows, listedAs } from '@manabi/projections/requirements/dutyRows'
import { requirements } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import { occasionsOn, personReminders, type Reminder } from '@manabi/requirements'
import type { Services } from '../../services.ts'
import { type Means, openOn } from '../announcements/announce.ts'
import { isHeldBack } from '../announcements/isHeldBack.ts'

/** Who is reminded by an organization, and on which day. */
export interface Reminded {
  readonly organizationId: Id
  readonly userId: Id
  readonly day: Day
}

/** Duties that are open, as they are on this day. */
export const openRows = (day: Day) => ({ ...openOn(day), since: { upTo: day } })

/** Of all requirements of the organization, the first due first. */
export async function openDutiesOf(
  views: Views,
  { organizationId, userId, day }: Reminded,
): Promise<readonly DutyRow[]> {
  const found = await views.of(dutyRows).find({ where: { userId, organizationId, ...openRows(day) } })
  return found.map(({ doc }) => doc).toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : 1))
}

/** Reminds a person of all that the day asks for, unless they were reminded on it. */
export async function remindPerson(person: Reminded, { context, services }: Means): Promise<void> {
  const { organizationId, userId } = person
  const reminders = await remindersOf(person, services)
  if (reminders.length === 0) return
  const { execute } = context.part(`${organizationId} ${userId}`)
  await execute(personReminders.remindPerson, [organizationId, userId], { ...person, reminders }, { organizationId })
}

async function remindersOf(person: Reminded, services: Services): Promise<Reminder[]> {
  const { views } = services
  const found: Reminder[] = []
  const open = await openDutiesOf(views, person)
  const docs = await views.of(requirements).getMany(open.map(({ requirementId }) => requirementId))
  for (const { requirementId, duty } of open) {
    const requirement = docs.get(requirementId)
    const occasions = requirement === undefined ? [] : occasionsOn(person.day, requirement, duty)
    if (occasions.length === 0 || (await isHeldBack(services, requirement!, person.day))) continue
    found.push(...occasions.map((occasion) => ({ requirementId, dueOn: duty.dueOn, occasion })))
  }
  return found
}

/** Days within which managers are told what will be due. */
const soon = 14
/** People of a department that are listed in a mail. */
const mostListed = 50

const isMonday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** On Mondays, tells the managers of departments that somebody is overdue or will be. */
export async function remindManagers(organizationId: Id, day: Day, { context, services }: Means): Promise<void> {
  if (!isMonday(day)) return
  const managed = (await departmentsOf(services.views, organizationId)).flatMap(({ managerIds }) => managerIds)
  for (const userId of new Set(managed)) {
    const { state } = await services.repository.load(personReminders, [organizationId, userId])
    if (state.toldAsManagerOn >= day) continue
    const person = { organizationId, userId, day }
    if ((await managedDuties(services.views, person)).length === 0) continue
    const { execute } = context.part(`manager ${organizationId} ${userId}`)
    await execute(personReminders.remindManager, [organizationId, userId], person, { organizationId })
  }
}

/** Who is overdue or due soon in the departments of a manager; without those in which nobody is. */
export async function managedDuties(views: Views, { organizationId, userId, day }: Reminded) {
  const managed = (await departmentsOf(views, organizationId)).filter(({ managerIds }) => managerIds.includes(userId))
  const found = []
  for (const { departmentId, name } of managed) {
    const place = { organizationId, departmentId, day }
    const overdue = await listedDuties(views, { ...place, status: 'overdue', upTo: day })
    const dueSoon = await listedDuties(views, { ...place, status: 'due', upTo: addDays(day, soon) })
    if (overdue.rows.length + dueSoon.rows.length > 0) found.push({ name, overdue, dueSoon })
  }
  return found
}

interface Listed {
  readonly organizationId: Id
  readonly departmentId: Id
  readonly day: Day
  readonly status: 'overdue' | 'due'
  readonly upTo: Day
}

async function listedDuties(views: Views, { organizationId, departmentId, day, status, upTo }: Listed) {
  const where = {
    ...{ ...openRows(day), listedAs: listedAs(organizationId, status) },
    ...{ endsOn: { upTo }, departmentIds: { has: departmentId } },
  }
  const rows = await views.of(dutyRows).find({ where, sort: [['endsOn', 'asc']], limit: mostListed })
  const more = rows.length < mostListed ? 0 : (await views.of(dutyRows).count(where)) - mostListed
  return { rows: rows.map(({ doc }) => doc), more }
}
