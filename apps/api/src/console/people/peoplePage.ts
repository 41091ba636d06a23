import { roles } from '@manabi/kernel'
import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import { inviteMember } from '@manabi/operations/organizations/invitations/inviteMember'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import type { Department, Invitation, Member, MemberPage } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, isAdminIn, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, pager, secretBox, titleOf } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { renewAllForm } from './renewAll.ts'

/** Members and invited people, a page at a time, and the form that invites. */
export async function peoplePage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const q = queryOf(visit, 'q')
  const [status, departmentId] = [queryOf(visit, 'status'), queryOf(visit, 'departmentId')]
  const query = { q, status, departmentId, page: queryOf(visit, 'page') }
  const params = { organizationId: organizationIdOf(visit) }
  const list = await read<z.output<typeof MemberPage>>(visit, listMembers, { params, query })
  const body = html`<h1>${t.people.title}</h1>
${failureSummary(t, failure)}${doneNote(t.people.done, queryOf(visit, 'done'))}
<section class="card">${await searchForm(visit, { q, status, departmentId })}
<p class="quiet">${t.people.count(list.totalItems)}</p>
${list.items.length === 0 ? html`<p>${t.people.nobody}</p>` : table(visit, list.items)}
${pager(visit, `${baseOf(visit)}/people`, list)}
<div class="actions"><a href="${baseOf(visit)}/people.csv">${t.people.membersCsv}</a>
<a href="${baseOf(visit)}/progress.csv">${t.people.progressCsv}</a></div>
${status === 'invited' && list.items.length > 0 && renewAllForm(visit)}</section>
<section class="card"><h2>${t.people.invite}</h2><p class="quiet">${t.people.inviteNote}</p>${inviteForm(visit, failure)}
<div class="actions"><a href="${baseOf(visit)}/people/invite">${t.inviteMany.title}</a></div></section>`
  return { title: titleOf(t, t.people.title, failure), body, frame: await organizationFrame(visit, 'people') }
}

interface Filter {
  readonly q: string | undefined
  readonly status: string | undefined
  readonly departmentId: string | undefined
}

async function searchForm(visit: ConsoleVisit, { q, status, departmentId }: Filter): Promise<Html> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit) }
  const departments = await read<z.output<typeof Department>[]>(visit, listDepartments, { params })
  const form = new Form(visit, 'filter', null)
  const all = { value: '', label: t.frame.all }
  const states = (['active', 'invited'] as const).map((value) => ({
    ...{ value, label: t.people[value], isChosen: value === status },
  }))
  const places = departments.map(({ id, name }) => ({ value: id, label: name, isChosen: id === departmentId }))
  return form.renderSearch(`${baseOf(visit)}/people`, t.people.search, [
    form.text({ name: 'q', label: t.fields.q, hint: t.people.searchHint, value: q, type: 'search' }),
    form.select({ name: 'status', label: t.fields.status }, [all, ...states]),
    form.select({ name: 'departmentId', label: t.fields.departmentId }, [all, ...places]),
  ])
}

function table(visit: ConsoleVisit, members: readonly z.output<typeof Member>[]): Html {
  const { t } = visit
  const rows = members.map((member) => [
    html`<a href="${baseOf(visit)}/people/${member.userId}">${member.displayName || member.email}</a>`,
    html`${member.email}${member.employeeNumber !== null && html`<br><span class="quiet">${member.employeeNumber}</span>`}`,
    rolesOf(t, member),
    member.departments.map(({ name }) => name).join(', '),
    statusBadge(t, member),
  ])
  const { name, email, roles, departments, status } = t.people
  return dataTable(t.people.title, [name, email, roles, departments, status], rows)
}

const rolesOf = (t: ConsoleTexts, member: Pick<z.output<typeof Member>, 'roles'>): string =>
  roles
    .filter((role) => member.roles.includes(role))
    .map((role) => t.roles[role])
    .join(', ')

export const statusBadge = (t: ConsoleTexts, { status }: Pick<z.output<typeof Member>, 'status'>): Html =>
  html`<span class="badge${status === 'active' && ' good'}">${t.people[status]}</span>`

function inviteForm(visit: ConsoleVisit, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'invite', failure)
  const fields = [
    form.text({ name: 'email', label: t.fields.email, type: 'email', isRequired: true }),
    form.text({ name: 'displayName', label: t.fields.displayName }),
    form.checkboxes({ name: 'roles', label: t.fields.roles }, roleOptions(visit, ['learner'])),
  ]
  return form.render(`${baseOf(visit)}/people`, t.people.inviteButton, fields, { isOnce: true })
}

/** Roles that the person at the console may give, and those that are given already. Only an admin makes another one. */
export function roleOptions(visit: ConsoleVisit, chosen: readonly string[]) {
  const isAdmin = isAdminIn(visit, organizationIdOf(visit))
  return roles
    .filter((role) => role !== 'admin' || isAdmin || chosen.includes(role))
    .map((role) => ({ value: role, label: visit.t.roles[role], isChosen: chosen.includes(role) }))
}

/** The link that accepts is shown in this answer only. */
export const invite = onForm('invite', peoplePage, async (visit) => {
  const { t, form } = visit
  const displayName = form.get('displayName')?.trim() ?? ''
  const body = {
    email: form.get('email') ?? '',
    roles: form.getAll('roles'),
    ...(displayName !== '' && { displayName }),
  }
  const outcome = await call(visit, inviteMember, { params: { organizationId: organizationIdOf(visit) }, body })
  const title = outcome.status === 201 ? t.people.inviteSent : t.people.title
  const invitation = outcome.body as z.output<typeof Invitation> | undefined
  const content = html`<h1>${title}</h1><section class="card">${invitationText(t, invitation)}
<div class="actions"><a href="${baseOf(visit)}/people">${t.frame.back}</a></div></section>`
  return { status: outcome.status, title, body: content, frame: await organizationFrame(visit, 'people') }
})

/** Where to accept, or why there is nothing to show. */
export function invitationText(t: ConsoleTexts, invitation: z.output<typeof Invitation> | undefined): Html {
  // Kept, but the read models are late: the same form, sent again, shows the link.
  if (invitation === undefined) return html`<p>${t.people.inviteLate}</p>`
  const { acceptUrl, expiresAt, member } = invitation
  if (acceptUrl === null) return html`<p>${t.people.alreadyThere}</p>`
  return html`<p>${t.people.inviteText(member.email)}</p>${secretBox(t, t.people.link, acceptUrl)}
<p class="quiet">${t.people.expires}: ${moment(t, expiresAt)}</p>`
}
