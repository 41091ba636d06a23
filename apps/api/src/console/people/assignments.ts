import type { Operation } from '@manabi/operations'
import { assignCourseToDepartment } from '@manabi/operations/assignments/assignCourseToDepartment'
import { assignCourseToMember } from '@manabi/operations/assignments/assignCourseToMember'
import { assignPathToDepartment } from '@manabi/operations/assignments/assignPathToDepartment'
import { assignPathToMember } from '@manabi/operations/assignments/assignPathToMember'
import { listDepartmentAssignments } from '@manabi/operations/assignments/listDepartmentAssignments'
import { listMemberAssignments } from '@manabi/operations/assignments/listMemberAssignments'
import type { MemberAssignment } from '@manabi/operations/assignments/resources'
import { unassignCourseFromDepartment } from '@manabi/operations/assignments/unassignCourseFromDepartment'
import { unassignCourseFromMember } from '@manabi/operations/assignments/unassignCourseFromMember'
import { unassignPathFromDepartment } from '@manabi/operations/assignments/unassignPathFromDepartment'
import { unassignPathFromMember } from '@manabi/operations/assignments/unassignPathFromMember'
import { listCourses } from '@manabi/operations/catalog/listCourses'
import { listPaths } from '@manabi/operations/catalog/listPaths'
import type { CoursePage, PathPage, SearchPage } from '@manabi/operations/catalog/resources'
import { searchCatalog } from '@manabi/operations/catalog/searchCatalog'
import { listCoursePeople } from '@manabi/operations/organizations/progress/listCoursePeople'
import type { Member } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read } from '../call.ts'
import { courseReportAddress } from '../courseReportPage.ts'
import { doneAt } from '../done.ts'
import { action } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, pager } from '../tables.ts'
import { type ConsoleVisit, type Handle, paramOf, queryOf } from '../visit.ts'

type Assignments = readonly z.output<typeof MemberAssignment>[]

/** What the member was assigned, and a list from which more is assigned. */
export async function memberAssignments(visit: ConsoleVisit, member: z.output<typeof Member>): Promise<Html> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit), userId: member.userId }
  const assigned = await read<Assignments>(visit, listMemberAssignments, { params })
  const nameOf = new Map(member.departments.map(({ id, name }) => [id, name]))
  const current = assignmentTable(visit, assigned, toPerson(visit), ({ departmentId }) =>
    departmentId === null ? null : t.people.byDepartment(nameOf.get(departmentId) ?? ''),
  )
  const own = assigned.filter(({ departmentId }) => departmentId === null)
  return section(visit, { address: toPerson(visit), text: null, current, assigned: own })
}

/** The same of a department: each course leads to those of its people who take it. */
export async function departmentAssignments(visit: ConsoleVisit): Promise<Html> {
  const params = { organizationId: organizationIdOf(visit), departmentId: paramOf(visit, 'departmentId') }
  const assigned = await read<Assignments>(visit, listDepartmentAssignments, { params })
  const current = assignmentTable(visit, assigned, toDepartment(visit), () => null)
  const text = visit.t.departments.departmentAssignments
  return section(visit, { address: toDepartment(visit), text, current, assigned })
}

/** With a button that ends each, but for those that `elsewhere` says where they come from. */
function assignmentTable(
  visit: ConsoleVisit,
  assigned: Assignments,
  address: string,
  elsewhere: (one: Assignments[number]) => string | null,
): Html {
  const { t } = visit
  if (assigned.length === 0) return html`<p>${t.people.nothingAssigned}</p>`
  const rows = assigned.map((one) => {
    const { type, id, assignedAt, departmentId } = one
    const from = elsewhere(one)
    const labelId = `a-${id}${from === null ? '' : `-${departmentId}`}`
    const facts = { fields: { type, id }, describedBy: labelId }
    return [
      html`<span id="${labelId}">${titleLink(visit, one)}</span>`,
      t.people[type],
      moment(t, assignedAt),
      from ?? action(visit, `${address}/unassign`, t.people.unassign, facts),
    ]
  })
  const columns = [t.people.name, t.people.kind, t.people.assignedAt, t.people.assignments]
  return dataTable(t.people.currentAssignments, columns, rows)
}

function titleLink(visit: ConsoleVisit, { type, id, title, departmentId }: Assignments[number]): Html {
  if (type === 'path' || !isAllowed(visit, listCoursePeople, organizationIdOf(visit))) return html`${title}`
  const query = departmentId === null ? '' : `?departmentId=${encodeURIComponent(departmentId)}`
  return html`<a href="${courseReportAddress(visit, id)}${query}">${title}</a>`
}

interface Section {
  /** Of the page that it is on. */
  readonly address: string
  readonly text: string | null
  readonly current: Html
  /** What is not offered again. */
  readonly assigned: Assignments
}

async function section(visit: ConsoleVisit, { address, text, current, assigned }: Section): Promise<Html> {
  const { t } = visit
  const find = queryOf(visit, 'find')
  const ids = new Set(assigned.map(({ id }) => id))
  return html`<section class="card" id="assignments"><h2>${t.people.assignments}</h2>
${text !== null && html`<p class="quiet">${text}</p>`}${current}</section>
<section class="card" id="assign"><h2>${t.people.assignMore}</h2><p class="quiet">${t.people.assignmentsText}</p>
<form method="get" action="${address}#assign" class="filter" role="search" aria-label="${t.people.assignMore}"><div class="field"><label for="find">${t.people.find}</label>
<input id="find" name="find" type="search" value="${find ?? ''}" autocomplete="off"></div>
<button type="submit">${t.people.findButton}</button></form>
${await (find === undefined ? everything(visit, address, ids) : found(visit, address, find, ids))}</section>`
}

interface Content {
  readonly type: 'course' | 'path'
  readonly id: string
  readonly title: string
}

async function found(visit: ConsoleVisit, address: string, q: string, ids: ReadonlySet<string>): Promise<Html> {
  const query = { q, page: queryOf(visit, 'contents') }
  const list = await read<z.output<typeof SearchPage>>(visit, searchCatalog, { query })
  return html`${choices(visit, address, list.items, ids)}${pager(visit, address, list, 'contents')}`
}

/** The organization's own paths and courses, paths first: a page of each. */
async function everything(visit: ConsoleVisit, address: string, ids: ReadonlySet<string>): Promise<Html> {
  const query = { organizationId: organizationIdOf(visit), page: queryOf(visit, 'contents') }
  const [paths, courses] = await Promise.all([
    read<z.output<typeof PathPage>>(visit, listPaths, { query }),
    read<z.output<typeof CoursePage>>(visit, listCourses, { query }),
  ])
  const items: readonly Content[] = [
    ...paths.items.map(({ id, title }) => ({ type: 'path', id, title }) as const),
    ...courses.items.map(({ id, title }) => ({ type: 'course', id, title }) as const),
  ]
  const totalPages = Math.max(paths.totalPages, courses.totalPages)
  return html`${choices(visit, address, items, ids)}${pager(visit, address, { ...courses, totalPages }, 'contents')}`
}

function choices(visit: ConsoleVisit, address: string, items: readonly Content[], ids: ReadonlySet<string>): Html {
  const { t } = visit
  if (items.length === 0) return html`<p>${t.people.nothingFound}</p>`
  const rows = items.map(({ type, id, title }) => {
    const facts = { fields: { type, id }, describedBy: `hit-${id}` }
    return [
      html`<span id="hit-${id}">${title}</span>`,
      t.people[type],
      ids.has(id)
        ? html`<span class="badge good">${t.people.isAssigned}</span>`
        : action(visit, `${address}/assign`, t.people.assign, facts),
    ]
  })
  return dataTable(t.people.assignMore, [t.people.name, t.people.kind, t.people.assignments], rows)
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
export const assignToDepartment = change(givenToAll, toDepartment, 'assignedToAll')
export const unassignFromDepartment = change(takenFromAll, toDepartment, 'unassigned')
