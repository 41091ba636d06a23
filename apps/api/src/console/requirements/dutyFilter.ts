import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import type { Department } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import type { Html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { Form, type Option } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { type ConsoleVisit, queryOf } from '../visit.ts'

type Field = 'status' | 'until' | 'departmentId' | 'userId' | 'asOf' | 'known' | 'by'

/** What a list of duties is asked for, as in the address. */
export type Asked = Readonly<Partial<Record<Field, string>>>

/** Those of these fields that the address has. `known` is about a day of the past: without one it is left out. */
export function askedIn(visit: ConsoleVisit, names: readonly Field[]): Asked {
  const has = (name: Field): boolean => queryOf(visit, name) !== undefined && (name !== 'known' || has('asOf'))
  return Object.fromEntries(names.filter(has).map((name) => [name, queryOf(visit, name)]))
}

export function queryText(asked: Asked): string {
  const query = new URLSearchParams(Object.entries(asked))
  return query.size === 0 ? '' : `?${query}`
}

const statuses = ['overdue', 'due', 'fulfilled', 'waived'] as const

/** Asks for a department and a day. With `isOfPeople` it asks for a status, too, and for the day by which duties end. */
export async function filterForm(
  visit: ConsoleVisit,
  address: string,
  asked: Asked,
  isOfPeople = false,
): Promise<Html> {
  const { requirements: t, fields: labels, frame } = visit.t
  const departments = await departmentsOf(visit)
  const form = new Form(visit, 'filter', null)
  const all = (options: readonly Option[]) => [{ value: '', label: frame.all }, ...options]
  const states = statuses.map((value) => ({ value, label: t.statuses[value], isChosen: value === asked.status }))
  const places = departments.map(({ id, name }) => ({ value: id, label: name, isChosen: id === asked.departmentId }))
  const known = [
    { value: 'then', label: t.knownThen },
    { value: 'now', label: t.knownNow, isChosen: asked.known === 'now' },
  ]
  return form.renderSearch(address, t.show, [
    ...(isOfPeople
      ? [
          form.select({ name: 'status', label: labels.status }, all(states)),
          form.text({ name: 'until', label: t.until, hint: t.untilHint, value: asked.until, type: 'date' }),
        ]
      : []),
    form.select({ name: 'departmentId', label: labels.departmentId }, all(places)),
    form.text({ name: 'asOf', label: t.asOf, hint: t.asOfHint, value: asked.asOf, type: 'date' }),
    form.select({ name: 'known', label: t.known }, known),
  ])
}

export const departmentsOf = (visit: ConsoleVisit) =>
  read<z.output<typeof Department>[]>(visit, listDepartments, { params: { organizationId: organizationIdOf(visit) } })
