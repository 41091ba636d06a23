import { type Day, Day as DaySchema, Id, invalid, notFound, tokyoDayOf } from '@manabi/kernel'
import type { DutyRow } from '@manabi/projections/requirements/dutyRows'
import { requirementStoodOn } from '@manabi/projections/requirements/requirements'
import { z } from 'zod'
import { asOfDay, pastDay } from '../../asOfDay.ts'
import { membershipsOf } from '../../histories/personRecords.ts'
import { pageOf, toPage } from '../../page.ts'
import type { Services } from '../../services.ts'
import { type DutiesWanted, dutiesPage, everyDuty } from '../dutyRows/dutyQueries.ts'
import { departmentNamesOn, requireDepartment } from './departmentsOn.ts'
import { Duty, dutyStatus, shownWaiver } from './resources.ts'
import { titlesOn } from './titlesOn.ts'

/** A person with one of their duties. */
const DutyOfPerson = z
  .object({
    userId: Id,
    displayName: z.string(),
    email: z.string(),
    employeeNumber: z.string().nullable(),
    departments: z.array(z.object({ id: Id, name: z.string() })).meta({ description: 'At the end of the day.' }),
    duty: Duty,
  })
  .meta({ id: 'DutyOfPerson', description: 'A person, and one of their duties.' })

export const DutyPage = pageOf(DutyOfPerson, 'DutyPage')

/** A day of the past, and what counts for it. */
export const pastQuery = {
  ...asOfDay.shape,
  known: z.enum(['then', 'now']).default('then').meta({
    description:
      'With `asOf`: what had come by the end of that day (`then`), or what is known now of what had been done and noted by then (`now`).',
  }),
}

export const dutyQuery = {
  status: dutyStatus.optional(),
  departmentId: Id.optional().meta({ description: 'Only people of this department.' }),
  userId: Id.optional().meta({ description: 'Only this person.' }),
  until: DaySchema.optional().meta({
    description: 'Only open ones that are due by then, and fulfilled ones that are valid until then or before.',
    examples: ['2027-03-31'],
  }),
  ...pastQuery,
}

/** Rows read at once for a table of all. */
const rowsRead = 500

export const dutyColumns = [
  ...['userId', 'displayName', 'email', 'employeeNumber', 'departments', 'requirementId', 'title', 'cycle', 'beganOn'],
  ...['opensOn', 'dueOn', 'status', 'fulfilledAt', 'validUntil', 'coveredUntil', 'waivedUntil'],
]

interface Asked {
  readonly organizationId: Id
  readonly query: Omit<DutiesWanted, 'organizationId' | 'day'> & {
    readonly asOf?: Day | undefined
    readonly page: number
    readonly pageSize: number
  }
  readonly now: Date
}

/**
 * One page of duties. Throws 404 for a person who was never a member, for a department that did not exist then, and for a requirement that is
 * unknown or had ended.
 */
export async function listedDuties(services: Services, { organizationId, query, now }: Asked) {
  const { wanted, asOf } = await checked(services, { organizationId, query, now })
  const page = await dutiesPage(services.views, wanted, query)
  const items = await shown(services, page.items, asOf)
  return toPage(query, { ...page, items }, (item) => item)
}

/** The same as rows of a table. */
export async function* everyListedDuty(services: Services, asked: Asked): AsyncGenerator<object> {
  const { wanted, asOf } = await checked(services, asked)
  for await (const part of everyDuty(services.views, wanted, rowsRead))
    for (const { duty, departments, ...person } of await shown(services, part, asOf))
      yield {
        ...person,
        departments: departments.map(({ name }) => name),
        ...duty,
        waivedUntil: duty.waiver?.until ?? null,
      }
}

async function checked({ views }: Services, { organizationId, query, now }: Asked) {
  const asOf = checkedDay(query, now)
  const { departmentId, userId, requirementId } = query
  if (requirementId !== undefined && !(await requirementStoodOn(views, { organizationId, requirementId }, asOf)))
    throw notFound()
  if (departmentId !== undefined) await requireDepartment(views, { organizationId, departmentId }, asOf)
  if (userId !== undefined && (await membershipsOf({ views }, organizationId, [userId])).length === 0) throw notFound()
  return { asOf, wanted: { ...query, organizationId, day: asOf ?? tokyoDayOf(now.toISOString()) } }
}

interface OfDay {
  readonly asOf?: Day | undefined
  readonly known: 'then' | 'now'
}

/** null for now. Throws 400 for a day to come, and for `known=now` without a day. */
export function checkedDay(query: OfDay, now: Date): Day | null {
  if (query.known === 'now' && query.asOf === undefined) throw invalid('known', 'is for a day: give asOf, too')
  return pastDay(query, now)
}

async function shown(services: Services, rows: readonly DutyRow[], asOf: Day | null) {
  const [first] = rows
  if (first === undefined) return []
  const { organizationId } = first
  const requirementIds = [...new Set(rows.map(({ requirementId }) => requirementId))]
  const titles = await titlesOn(services, { organizationId, requirementIds, asOf })
  const departmentIds = new Set(rows.flatMap((row) => row.departmentIds))
  const names = await departmentNamesOn(services.views, { organizationId, departmentIds, asOf })
  return rows.map((row) => {
    const { requirementId, userId, displayName, email, employeeNumber, duty } = row
    const departments = row.departmentIds.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : []))
    const { waiver, ...facts } = duty
    return {
      ...{ userId, displayName, email, employeeNumber, departments },
      duty: {
        ...{ requirementId, organizationId, ...titles.get(requirementId)!, ...facts },
        waiver: shownWaiver(waiver),
      },
    }
  })
}
