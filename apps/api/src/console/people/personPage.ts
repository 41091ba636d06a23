import { addDepartmentMember } from '@manabi/operations/organizations/departments/addDepartmentMember'
import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import { removeDepartmentMember } from '@manabi/operations/organizations/departments/removeDepartmentMember'
import { renewInvitation } from '@manabi/operations/organizations/invitations/renewInvitation'
import { changeMember } from '@manabi/operations/organizations/members/changeMember'
import { changeMemberRoles } from '@manabi/operations/organizations/members/changeMemberRoles'
import { getMember } from '@manabi/operations/organizations/members/getMember'
import { removeMember } from '@manabi/operations/organizations/members/removeMember'
import type { Department, Invitation, Member } from '@manabi/operations/organizations/resources'
import { getTrainingRecord } from '@manabi/operations/reports/record/getTrainingRecord'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, isAdminIn, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { doneNote, factList, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { memberAssignments } from './assignments.ts'
import { leaveSection } from './leaveSection.ts'
import { invitationText, roleOptions, statusBadge } from './peoplePage.ts'
import { personAddress, personParams } from './personAddress.ts'
import { recordSection } from './recordSection.ts'

type Person = z.output<typeof Member>

/** One member or invited person. */
export async function personPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const member = await read<Person>(visit, getMember, { params: personParams(visit) })
  const name = member.displayName || member.email
  const body = html`<p><a href="${baseOf(visit)}/people">${t.frame.back}</a></p>
<h1>${name}</h1>
${failureSummary(t, failure)}${doneNote(t.people.done, queryOf(visit, 'done'))}
<section class="card">${factList([
    [t.people.email, member.email],
    ...(member.employeeNumber === null ? [] : [[t.fields.employeeNumber, member.employeeNumber] as const]),
    [t.people.status, statusBadge(t, member)],
    ...(member.invitedAt === null ? [] : [[t.people.invitedAt, moment(t, member.invitedAt)] as const]),
    ...(member.invitationExpiresAt === null
      ? []
      : [[t.people.expires, moment(t, member.invitationExpiresAt)] as const]),
    ...(member.joinedAt === null ? [] : [[t.people.joined, moment(t, member.joinedAt)] as const]),
  ])}
${member.status === 'invited' && renewal(visit, member, failure)}</section>
${member.status === 'active' && (await recordSection(visit, personAddress(visit)))}
<section class="card"><h2>${t.fields.employeeNumber}</h2>${numberForm(visit, member, failure)}</section>
<section class="card"><h2>${t.people.rolesTitle}</h2>${rolesForm(visit, member, failure)}</section>
<section class="card"><h2>${t.people.departments}</h2>${await departmentForms(visit, member, failure)}</section>
${await memberAssignments(visit, member)}
${member.status === 'active' && (await leaveSection(visit, failure))}
${removal(visit, member)}`
  return { title: titleOf(t, name, failure), body, frame: await organizationFrame(visit, 'people') }
}

function numberForm(visit: ConsoleVisit, { employeeNumber }: Person, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'number', failure)
  const { employeeNumber: label } = t.fields
  const field = form.text({ name: 'employeeNumber', label, hint: t.people.numberHint, value: employeeNumber ?? '' })
  return form.render(`${personAddress(visit)}/number`, t.people.saveNumber, [field])
}

export const saveNumber = onForm('number', personPage, async (visit) => {
  const employeeNumber = visit.form.get('employeeNumber')?.trim() || null
  await call(visit, changeMember, { params: personParams(visit), body: { employeeNumber } })
  return doneAt(personAddress(visit), 'number')
})

function rolesForm(visit: ConsoleVisit, member: Person, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'roles', failure)
  const field = form.checkboxes(
    { name: 'roles', label: t.fields.roles, isHeadingEnough: true },
    roleOptions(visit, member.roles),
  )
  return form.render(`${personAddress(visit)}/roles`, t.people.saveRoles, [field])
}

async function departmentForms(visit: ConsoleVisit, member: Person, failure: Failure | null): Promise<Html> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit) }
  const departments = await read<z.output<typeof Department>[]>(visit, listDepartments, { params })
  const joined = new Set(member.departments.map(({ id }) => id))
  const others = departments.filter(({ id }) => !joined.has(id))
  const form = new Form(visit, 'departments', failure)
  const options = others.map(({ id, name }) => ({ value: id, label: name }))
  const add = form.select({ name: 'departmentId', label: t.people.addTo }, options)
  const address = `${personAddress(visit)}/departments`
  return html`${
    member.departments.length > 0 &&
    html`<ul class="rows">${member.departments.map(
      ({ id, name }) =>
        html`<li><span id="d-${id}">${name}</span> ${action(visit, `${address}/leave`, t.people.leave, {
          fields: { departmentId: id },
          describedBy: `d-${id}`,
        })}</li>`,
    )}</ul>`
  }${others.length > 0 ? form.render(address, t.people.addButton, [add]) : departments.length === 0 && html`<p>${t.departments.noDepartments}</p>`}`
}

function removal(visit: ConsoleVisit, { status }: Person): Html {
  const { t } = visit
  const words =
    status === 'active'
      ? {
          title: t.people.removeTitle,
          text: html`<p class="quiet">${t.people.removeText}</p>`,
          button: t.people.remove,
        }
      : { title: t.people.withdrawTitle, text: null, button: t.people.withdraw }
  return html`<section class="card"><h2 id="removal">${words.title}</h2>${words.text}
<div class="actions">${action(visit, `${personAddress(visit)}/remove`, words.button, { look: 'danger' })}</div></section>`
}

export const saveRoles = onForm('roles', personPage, async (visit) => {
  const body = { roles: visit.form.getAll('roles') }
  const member = await read<Person | undefined>(visit, changeMemberRoles, { params: personParams(visit), body })
  return doneAt(personAddress(visit), member?.status === 'invited' ? 'rolesOfInvited' : 'roles')
})

const inDepartment = (operation: typeof addDepartmentMember) =>
  onForm('departments', personPage, async (visit) => {
    const departmentId = visit.form.get('departmentId') ?? ''
    await call(visit, operation, { params: { ...personParams(visit), departmentId } })
    return doneAt(personAddress(visit), 'departments')
  })

export const joinDepartment = inDepartment(addDepartmentMember)
export const leaveDepartment = inDepartment(removeDepartmentMember)

/** Not offered where it would be refused: only an admin renews the invitation of one. */
function renewal(visit: ConsoleVisit, { roles }: Person, failure: Failure | null): Html | null {
  const { t } = visit
  if (roles.includes('admin') && !isAdminIn(visit, organizationIdOf(visit))) return null
  const form = new Form(visit, 'renew', failure).render(`${personAddress(visit)}/invitation`, t.people.renew, [], {
    isOnce: true,
  })
  return html`<p class="quiet">${t.people.renewText}</p>${form}`
}

/** The new link is shown in this answer only. */
export const renewLink = onForm<ConsoleVisit>('renew', personPage, async (visit) => {
  const { t } = visit
  const { status, body } = await call(visit, renewInvitation, { params: personParams(visit) })
  const invitation = body as z.output<typeof Invitation> | undefined
  const content = html`<h1>${t.people.renewed}</h1><section class="card">${invitationText(t, invitation)}
<div class="actions"><a href="${personAddress(visit)}">${t.frame.back}</a></div></section>`
  return { status, title: t.people.renewed, body: content, frame: await organizationFrame(visit, 'people') }
})

export const removePerson = onForm<ConsoleVisit>(
  'remove',
  personPage,
  askFirst(
    'people',
    async (visit) => {
      const { people: t } = visit.t
      const { status, displayName, email } = await read<Person>(visit, getMember, { params: personParams(visit) })
      const [ask, text, button] =
        status === 'active'
          ? [t.removeQuestion, withRecord(visit, t.removeText), t.remove]
          : [t.withdrawQuestion, t.withdrawText, t.withdraw]
      return { title: ask(displayName || email), text, button, back: personAddress(visit) }
    },
    async (visit) => {
      await call(visit, removeMember, { params: personParams(visit) })
      return doneAt(`${baseOf(visit)}/people`, 'removed')
    },
  ),
)

/** Offers the training record, which is out of reach once the person has left. */
const withRecord = (visit: ConsoleVisit, text: string): Html | string =>
  isAllowed(visit, getTrainingRecord, organizationIdOf(visit))
    ? html`${text} ${visit.t.people.removeRecord} <a href="${personAddress(visit)}/record.csv">${visit.t.people.recordCsv}</a>`
    : text
