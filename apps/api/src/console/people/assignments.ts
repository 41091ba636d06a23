import type { Operation } from '@manabi/operations'
import { assignCourseToDepartment } from '@manabi/operations/assignments/assignCourseToDepartment'
import { assignCourseToMember } from '@manabi/operations/assignments/assignCourseToMember'
import { assignPathToDepartment } from '@manabi/operations/assignments/assignPathToDepartment'
import { assignPathToMember } from '@manabi/operations/assignments/assignPathToMember'
import { listMemberAssignments } from '@manabi/operations/assignments/listMemberAssignments'
import type { MemberAssignment } from '@manabi/operations/assignments/resources'
import { unassignCourseFromDepartment } from '@manabi/operations/assignments/unassignCourseFromDepartment'
import { unassignCourseFromMember } from '@manabi/operations/assignments/unassignCourseFromMember'
import { unassignPathFromDepartment } from '@manabi/operations/assignments/unassignPathFromDepartment'
import { unassignPathFromMember } from '@manabi/operations/assignments/unassignPathFromMember'
import type { SearchPage } from '@manabi/operations/catalog/resources'
import { searchCatalog } from '@manabi/operations/catalog/searchCatalog'
import type { Member } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { doneAt } from '../done.ts'
import { action } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import { dataTable } from '../tables.ts'
import { type ConsoleVisit, type Handle, paramOf, queryOf } from '../visit.ts'

/** What the member was assigned, with a button that ends what was not assigned to a department. */
export async function currentAssignments(visit: ConsoleVisit, member: z.output<typeof Member>): Promise<Html> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit), userId: member.userId }
  const assigned = await read<z.output<typeof MemberAssignment>[]>(visit, listMemberAssignments, { params })
  if (assigned.length === 0) return html`<p>${t.people.nothingAssigned}</p>`
  const nameOf = new Map(member.departments.map(({ id, name }) => [id, name]))
  const rows = assigned.map(({ type, id, title, assignedAt, departmentId }) => {
    const labelId = `a-${id}${departmentId === null ? '' : `-${departmentId}`}`
    const facts = { fields: { type, id }, describedBy: labelId }
    return [
      html`<span id="${labelId}">${title}</span>`,
      t.people[type],
      moment(t, assignedAt),
      departmentId === null
        ? action(visit, `${toPerson(visit)}/unassign`, t.people.unassign, facts)
        : t.people.byDepartment(nameOf.get(departmentId) ?? ''),
    ]
  })
  const columns = [t.people.name, t.people.kind, t.people.assignedAt, t.people.assignments]
  return dataTable(t.people.currentAssignments, columns, rows)
}

/** Finds courses and paths, each with buttons that assign it to whoever the page at `address` is about. */
export async function assignmentSection(
  visit: ConsoleVisit,
  address: string,
  { text, current = null }: { readonly text?: string; readonly current?: Html | null } = {},
): Promise<Html> {
  const { t } = visit
  const find = queryOf(visit, 'find')
  return html`<section class="card" id="assignments"><h2>${t.people.assignments}</h2>
${text !== undefined && html`<p class="quiet">${text}</p>`}${current}<p class="quiet">${t.people.assignmentsText}</p>
<form method="get" action="${address}#assignments" class="filter" role="search"><div class="field"><label for="find">${t.people.find}</label>
<input id="find" name="find" type="search" value="${find ?? ''}" autocomplete="off"></div>
<button type="submit">${t.people.findButton}</button></form>
${find !== undefined && (await results(visit, address, find))}</section>`
}

async function results(visit: ConsoleVisit, address: string, q: string): Promise<Html> {
  const { t } = visit
  const { items } = await read<z.output<typeof SearchPage>>(visit, searchCatalog, { query: { q } })
  if (items.length === 0) return html`<p>${t.people.nothingFound}</p>`
  const rows = items.map(({ type, id, title }) => {
    const facts = { fields: { type, id }, describedBy: `hit-${id}` }
    return [
      html`<span id="hit-${id}">${title}</span>`,
      t.people[type],
      html`${action(visit, `${address}/assign`, t.people.assign, facts)} ${action(visit, `${address}/unassign`, t.people.unassign, facts)}`,
    ]
  })
  return dataTable(t.people.assignments, [t.people.name, t.people.kind, t.people.assignments], rows)
}

type Kind = 'course' | 'path'
type Both = Readonly<Record<Kind, Operation>>

/** Assigns what the form names, or ends that, and goes back to the page before. */
const change =
  (operations: Both, back: (visit: ConsoleVisit) => string, done: string): Handle =>
  async (visit) => {
    const kind: Kind = visit.form.get('type') === 'path' ? 'path' : 'course'
    const { userId, departmentId } = visit.request.params as Readonly<Record<string, string>>
    const assignee = { ...(userId !== undefined && { userId }), ...(departmentId !== undefined && { departmentId }) }
    const content = { [kind === 'path' ? 'pathId' : 'courseId']: visit.form.get('id') ?? '' }
    const params = { organizationId: organizationIdOf(visit), ...assignee, ...content }
    await call(visit, operations[kind], { params })
    return doneAt(back(visit), done)
  }

const toPerson = (visit: ConsoleVisit): string =>
  `${baseOf(visit)}/people/${encodeURIComponent(paramOf(visit, 'userId'))}`
const toDepartment = (visit: ConsoleVisit): string =>
  `${baseOf(visit)}/departments/${encodeURIComponent(paramOf(visit, 'departmentId'))}`

const given = { course: assignCourseToMember, path: assignPathToMember }
const taken = { course: unassignCourseFromMember, path: unassignPathFromMember }
const givenToAll = { course: assignCourseToDepartment, path: assignPathToDepartment }
const takenFromAll = { course: unassignCourseFromDepartment, path: unassignPathFromDepartment }

export const assignToPerson = change(given, toPerson, 'assigned')
export const unassignFromPerson = change(taken, toPerson, 'unassigned')
export const assignToDepartment = change(givenToAll, toDepartment, 'assigned')
export const unassignFromDepartment = change(takenFromAll, toDepartment, 'unassigned')
