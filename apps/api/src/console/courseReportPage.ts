import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import { listCoursePeople } from '@manabi/operations/organizations/progress/listCoursePeople'
import type { Department } from '@manabi/operations/organizations/resources'
import { courses } from '@manabi/projections/catalog/courses'
import type { CoursePerson } from '@manabi/projections/organizations/peopleOfCourse'
import type { z } from 'zod'
import { type Html, html } from '../pages/html.ts'
import { read } from './call.ts'
import { shareBar } from './charts.ts'
import { Form, type Option } from './forms.ts'
import { moment } from './moments.ts'
import { addressOf, baseOf, organizationFrame, organizationIdOf } from './organizationFrame.ts'
import { dataTable, pager } from './tables.ts'
import type { ConsoleTexts } from './texts/index.ts'
import { type ConsolePage, type ConsoleVisit, paramOf, queryOf } from './visit.ts'

interface People {
  readonly items: readonly CoursePerson[]
  readonly page: number
  readonly totalItems: number
  readonly totalPages: number
}

const statuses = ['not_started', 'in_progress', 'completed'] as const

/** Where the people of a course are shown. */
export const courseReportAddress = (visit: ConsoleVisit, courseId: string): string =>
  `${addressOf(organizationIdOf(visit))}/reports/courses/${encodeURIComponent(courseId)}`

/** Who has finished a course, who is on the way, and who has not begun. */
export async function courseReportPage(visit: ConsoleVisit): Promise<ConsolePage> {
  const { t } = visit
  const courseId = paramOf(visit, 'courseId')
  const params = { organizationId: organizationIdOf(visit), courseId }
  const [status, departmentId, q] = [queryOf(visit, 'status'), queryOf(visit, 'departmentId'), queryOf(visit, 'q')]
  const query = { status, departmentId, q, page: queryOf(visit, 'page') }
  const people = await read<People>(visit, listCoursePeople, { params, query })
  const title = (await visit.services.views.of(courses).get(courseId))?.title ?? ''
  const address = courseReportAddress(visit, courseId)
  const asked = new URLSearchParams(
    Object.entries({ status, departmentId, q }).filter(([, value]) => value) as [string, string][],
  )
  const body = html`<p><a href="${baseOf(visit)}">${t.overview.title}</a></p>
<h1>${title}</h1>
<section class="card">${await filterForm(visit, address, { status, departmentId, q })}
<p class="quiet">${t.people.count(people.totalItems)}</p>
${people.items.length === 0 ? html`<p>${t.people.nobody}</p>` : table(visit, people.items)}
${pager(visit, address, people)}
<div class="actions"><a href="${address}/people.csv${asked.size > 0 && `?${asked}`}">${t.frame.csv}</a></div></section>`
  return { title, body, frame: await organizationFrame(visit, 'overview') }
}

interface Chosen {
  readonly status: string | undefined
  readonly departmentId: string | undefined
  readonly q: string | undefined
}

async function filterForm(visit: ConsoleVisit, address: string, { status, departmentId, q }: Chosen): Promise<Html> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit) }
  const departments = await read<z.output<typeof Department>[]>(visit, listDepartments, { params })
  const form = new Form(visit, 'filter', null)
  const all = (options: readonly Option[]) => [{ value: '', label: t.frame.all }, ...options]
  const states = statuses.map((value) => ({ value, label: t.report[value], isChosen: value === status }))
  const places = departments.map(({ id, name }) => ({ value: id, label: name, isChosen: id === departmentId }))
  return form.renderSearch(address, t.people.search, [
    form.select({ name: 'status', label: t.fields.status }, all(states)),
    form.select({ name: 'departmentId', label: t.fields.departmentId }, all(places)),
    form.text({ name: 'q', label: t.fields.q, hint: t.people.searchHint, value: q, type: 'search' }),
  ])
}

function table(visit: ConsoleVisit, people: readonly CoursePerson[]): Html {
  const { t } = visit
  const rows = people.map((one) => [
    html`<a href="${baseOf(visit)}/people/${one.userId}">${one.displayName || one.email}</a>`,
    one.departments.map(({ name }) => name).join(', '),
    statusBadge(t, one),
    html`${one.percent}%${shareBar(one.percent)}`,
    moment(t, one.assignedAt, ''),
    moment(t, one.completedAt, ''),
    moment(t, one.lastActivityAt, ''),
  ])
  const { progress, assignedAt, completedAt, lastActivity } = t.report
  const columns = [
    t.people.name,
    t.people.departments,
    t.people.status,
    progress,
    assignedAt,
    completedAt,
    lastActivity,
  ]
  return dataTable(t.report.people, columns, rows)
}

const statusBadge = ({ report }: ConsoleTexts, { status }: Pick<CoursePerson, 'status'>): Html =>
  html`<span class="badge${status === 'completed' && ' good'}">${report[status]}</span>`
