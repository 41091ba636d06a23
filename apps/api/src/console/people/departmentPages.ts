import { notFound } from '@manabi/kernel'
import { createDepartment as createOperation } from '@manabi/operations/organizations/departments/createDepartment'
import { deleteDepartment as deleteOperation } from '@manabi/operations/organizations/departments/deleteDepartment'
import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import type { Department } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { numberIn } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, pager, partOf, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, paramOf, queryOf } from '../visit.ts'
import { assignmentSection } from './assignments.ts'

const departmentsOf = (visit: ConsoleVisit) =>
  read<z.output<typeof Department>[]>(visit, listDepartments, { params: { organizationId: organizationIdOf(visit) } })

const listAddress = (visit: ConsoleVisit): string => `${baseOf(visit)}/departments`
const addressOf = (visit: ConsoleVisit): string =>
  `${listAddress(visit)}/${encodeURIComponent(paramOf(visit, 'departmentId'))}`

export async function departmentsPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const part = partOf(visit, await departmentsOf(visit))
  const rows = part.items.map(({ id, name, memberCount }) => [
    html`<a href="${listAddress(visit)}/${id}">${name}</a>`,
    numberIn(t, memberCount),
  ])
  const form = new Form(visit, 'department', failure)
  const name = form.text({ name: 'name', label: t.fields.name, isRequired: true })
  const body = html`<p><a href="${baseOf(visit)}/people">${t.frame.back}</a></p>
<h1>${t.people.departmentsTitle}</h1>
${failureSummary(t, failure)}${doneNote(t.people.done, queryOf(visit, 'done'))}
<section class="card">${
    rows.length === 0
      ? html`<p>${t.people.noDepartments}</p>`
      : dataTable(t.people.departmentsTitle, [t.people.name, t.people.people], rows, { isNumeric: true })
  }${pager(visit, listAddress(visit), part)}</section>
<section class="card"><h2>${t.people.newDepartment}</h2>${form.render(listAddress(visit), t.people.create, [name])}</section>`
  const title = titleOf(t, t.people.departmentsTitle, failure)
  return { title, body, frame: await organizationFrame(visit, 'people') }
}

export async function departmentPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const department = (await departmentsOf(visit)).find(({ id }) => id === paramOf(visit, 'departmentId'))
  if (department === undefined) throw notFound()
  const body = html`<p><a href="${listAddress(visit)}">${t.people.departmentsTitle}</a></p>
<h1>${department.name}</h1>
${failureSummary(t, failure)}${doneNote(t.people.done, queryOf(visit, 'done'))}
<p>${t.people.count(department.memberCount)}</p>
${await assignmentSection(visit, addressOf(visit), { text: t.people.departmentAssignments })}
${deletion(visit)}`
  return { title: titleOf(t, department.name, failure), body, frame: await organizationFrame(visit, 'people') }
}

const deletion = (visit: ConsoleVisit): Html => html`<section class="card"><h2>${visit.t.people.deleteTitle}</h2>
<p class="quiet">${visit.t.people.deleteText}</p>
<div class="actions">${action(visit, `${addressOf(visit)}/delete`, visit.t.people.deleteDepartment, { look: 'danger' })}</div></section>`

export const createDepartment = onForm('department', departmentsPage, async (visit) => {
  const params = { organizationId: organizationIdOf(visit) }
  await call(visit, createOperation, { params, body: { name: visit.form.get('name') ?? '' } })
  return doneAt(listAddress(visit), 'created')
})

export const deleteDepartment = onForm('delete', departmentPage, async (visit) => {
  const departmentId = paramOf(visit, 'departmentId')
  await call(visit, deleteOperation, { params: { organizationId: organizationIdOf(visit), departmentId } })
  return doneAt(listAddress(visit), 'deleted')
})
