import { notFound } from '@manabi/kernel'
import { createDepartment as createOperation } from '@manabi/operations/organizations/departments/createDepartment'
import { deleteDepartment as deleteOperation } from '@manabi/operations/organizations/departments/deleteDepartment'
import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import { getOrganizationProgress } from '@manabi/operations/organizations/progress/getOrganizationProgress'
import type { OrganizationProgress } from '@manabi/operations/organizations/progress/resources'
import type { Department } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { shareBar } from '../charts.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { moment, numberIn } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, pager, partOf, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, paramOf, queryOf } from '../visit.ts'
import { departmentAssignments } from './assignments.ts'
import { addManagersChosen, managersSection } from './departmentManagers.ts'
import { departmentAddress, peopleSections } from './departmentPeople.ts'

const departmentsOf = (visit: ConsoleVisit) =>
  read<z.output<typeof Department>[]>(visit, listDepartments, { params: { organizationId: organizationIdOf(visit) } })

async function departmentOf(visit: ConsoleVisit): Promise<z.output<typeof Department>> {
  const department = (await departmentsOf(visit)).find(({ id }) => id === paramOf(visit, 'departmentId'))
  if (department === undefined) throw notFound()
  return department
}

const listAddress = (visit: ConsoleVisit): string => `${baseOf(visit)}/departments`

export async function departmentsPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const part = partOf(visit, await departmentsOf(visit))
  const rows = part.items.map(({ id, name, memberCount }) => [
    html`<a href="${listAddress(visit)}/${id}">${name}</a>`,
    numberIn(t, memberCount),
  ])
  const form = new Form(visit, 'department', failure)
  const name = form.text({ name: 'name', label: t.fields.name, isRequired: true })
  const body = html`<h1>${t.departments.title}</h1>
${failureSummary(t, failure)}${doneNote(t.people.done, queryOf(visit, 'done'))}
<section class="card">${
    rows.length === 0
      ? html`<p>${t.departments.noDepartments}</p>`
      : dataTable(t.departments.title, [t.people.name, t.people.people], rows, { isNumeric: true })
  }${pager(visit, listAddress(visit), part)}</section>
<section class="card"><h2>${t.departments.newDepartment}</h2>${form.render(listAddress(visit), t.people.create, [name])}</section>`
  const title = titleOf(t, t.departments.title, failure)
  return { title, body, frame: await organizationFrame(visit, 'departments') }
}

export async function departmentPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const department = await departmentOf(visit)
  const body = html`<p><a href="${listAddress(visit)}">${t.departments.title}</a></p>
<h1>${department.name}</h1>
${failureSummary(t, failure)}${doneNote(t.people.done, queryOf(visit, 'done'))}
${await memberSection(visit, department.id)}
${await managersSection(visit, department)}
${await departmentAssignments(visit)}
${await peopleSections(visit, department.id)}
${deletion(visit)}`
  return { title: titleOf(t, department.name, failure), body, frame: await organizationFrame(visit, 'departments') }
}

/** Its members, each with what they have done. */
async function memberSection(visit: ConsoleVisit, departmentId: string): Promise<Html> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit) }
  const query = { departmentId, page: queryOf(visit, 'page') }
  const { members } = await read<z.output<typeof OrganizationProgress>>(visit, getOrganizationProgress, {
    params,
    query,
  })
  const rows = members.items.map((one) => [
    html`<a href="${baseOf(visit)}/people/${one.userId}">${one.displayName || one.email}</a>`,
    numberIn(t, one.assignedCourses),
    numberIn(t, one.completedCourses),
    html`${one.averagePercent}%${shareBar(one.averagePercent)}`,
    moment(t, one.lastActivityAt, ''),
  ])
  const { assigned, finished, average, lastActivity } = t.report
  const csv = `${baseOf(visit)}/progress.csv?departmentId=${encodeURIComponent(departmentId)}`
  return html`<section class="card"><h2>${t.report.members}</h2><p class="quiet">${t.people.count(members.totalItems)}</p>
${rows.length > 0 && dataTable(t.report.members, [t.people.name, assigned, finished, average, lastActivity], rows)}
${pager(visit, departmentAddress(visit), members)}
<div class="actions"><a href="${csv}">${t.frame.csv}</a></div></section>`
}

const deletion = (visit: ConsoleVisit): Html => html`<section class="card"><h2>${visit.t.departments.deleteTitle}</h2>
<p class="quiet">${visit.t.departments.deleteText}</p>
<div class="actions">${action(visit, `${departmentAddress(visit)}/delete`, visit.t.departments.deleteDepartment, { look: 'danger' })}</div></section>`

export const createDepartment = onForm('department', departmentsPage, async (visit) => {
  const params = { organizationId: organizationIdOf(visit) }
  await call(visit, createOperation, { params, body: { name: visit.form.get('name') ?? '' } })
  return doneAt(listAddress(visit), 'created')
})

/** A department has only so many: the page says so. */
export const addManagers = onForm('manage', departmentPage, addManagersChosen)

export const deleteDepartment = onForm<ConsoleVisit>(
  'delete',
  departmentPage,
  askFirst(
    'departments',
    async (visit) => {
      const { departments: t } = visit.t
      const title = t.deleteQuestion((await departmentOf(visit)).name)
      return { title, text: t.deleteText, button: t.deleteDepartment, back: departmentAddress(visit) }
    },
    async (visit) => {
      const departmentId = paramOf(visit, 'departmentId')
      await call(visit, deleteOperation, { params: { organizationId: organizationIdOf(visit), departmentId } })
      return doneAt(listAddress(visit), 'deleted')
    },
  ),
)
