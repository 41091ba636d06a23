import { type Id, invalid, Problem } from '@manabi/kernel'
import { listDepartments } from '@manabi/operations/organizations/departments/listDepartments'
import type { InvitationResults } from '@manabi/operations/organizations/invitations/invitationResults'
import { inviteMembers } from '@manabi/operations/organizations/invitations/inviteMembers'
import type { Department } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read } from '../call.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { copyField, dataTable, titleOf } from '../tables.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'
import { csvLink } from './csvLink.ts'
import { type InvitationLine, type InvitationList, invitationLines } from './invitationLines.ts'
import { roleOptions } from './peoplePage.ts'
import { textOfFile } from './textOfFile.ts'

type Result = z.output<typeof InvitationResults>['results'][number]

/** So many are invited by one call. */
const mostInCall = 200

/** A list of people, one a line. */
export async function inviteManyPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const t = visit.t.inviteMany
  if (!isAllowed(visit, inviteMembers, organizationIdOf(visit))) throw new Problem('forbidden')
  const body = html`<p><a href="${baseOf(visit)}/people">${visit.t.people.title}</a></p>
<h1>${t.title}</h1>${failureSummary(visit.t, failure)}
<section class="card"><p class="quiet">${t.note}</p>${await listForm(visit, failure, t.check)}</section>
<section class="card"><h2>${t.file}</h2>${fileForm(visit, failure)}</section>`
  return pageOf(visit, titleOf(visit.t, t.title, failure), body)
}

/** First shows what the list says. Sent again with `confirmed`, it invites the lines that have nothing wrong. */
export const inviteMany = onForm('invite', inviteManyPage, async (visit) => {
  const { form } = visit
  if (!isAllowed(visit, inviteMembers, organizationIdOf(visit))) throw new Problem('forbidden')
  const list = invitationLines(form.get('people') ?? '', await departmentsOf(visit))
  const { lines } = list
  if (lines.length === 0) throw invalid('people', 'must not be empty')
  if (!form.has('roles')) throw invalid('roles', 'must not be empty')
  const people = lines.filter(({ problem }) => problem === null)
  if (form.get('confirmed') !== '1' || people.length === 0) return checkedPage(visit, list)
  return resultsPage(visit, await invited(visit, people))
})

async function listForm(visit: ConsoleVisit, failure: Failure | null, button: string): Promise<Html> {
  const { t } = visit
  const form = new Form(visit, 'invite', failure)
  const chosen = visit.form.has('roles') ? visit.form.getAll('roles') : ['learner']
  const places = (await departmentsOf(visit)).map(({ id, name }) => ({
    ...{ value: id, label: name, isChosen: id === visit.form.get('departmentId') },
  }))
  const fields = [
    form.area({
      ...{ name: 'people', label: t.inviteMany.people, hint: t.inviteMany.peopleHint },
      value: visit.form.get('people') ?? '',
    }),
    form.checkboxes({ name: 'roles', label: t.fields.roles }, roleOptions(visit, chosen)),
    ...(places.length === 0
      ? []
      : [
          form.select({ name: 'departmentId', label: t.inviteMany.department }, [
            { value: '', label: t.inviteMany.noDepartment },
            ...places,
          ]),
        ]),
  ]
  return form.render(`${baseOf(visit)}/people/invite`, button, fields)
}

const departmentsOf = (visit: ConsoleVisit) =>
  read<z.output<typeof Department>[]>(visit, listDepartments, { params: { organizationId: organizationIdOf(visit) } })

function fileForm(visit: ConsoleVisit, failure: Failure | null): Html {
  const t = visit.t.inviteMany
  const form = new Form(visit, 'file', failure)
  return form.render(`${baseOf(visit)}/people/invite/file`, t.readFile, [
    form.file({ name: 'file', label: visit.t.fields.file, hint: t.fileHint, accept: '.csv,.txt,text/csv,text/plain' }),
  ])
}

/** Puts the text of the file where a list is typed. */
export const inviteFile = onForm('file', inviteManyPage, async (visit) => {
  visit.form.set('people', await textOfFile(visit.file))
  return inviteManyPage(visit, null)
})

async function checkedPage(visit: ConsoleVisit, { lines, otherColumns }: InvitationList): Promise<ConsolePage> {
  const t = visit.t.inviteMany
  const wrong = lines.filter(({ problem }) => problem !== null)
  const right = lines.length - wrong.length
  const rows = wrong.map(({ line, text, problem }) => [line, t.problems[problem!], beginningOf(text)])
  const body = html`<p><a href="${baseOf(visit)}/people">${visit.t.people.title}</a></p>
<h1>${t.checkTitle}</h1>
<section class="card"><p role="status">${t.found(right, wrong.length)}</p>
${otherColumns.length > 0 && html`<p class="note">${t.otherColumns(otherColumns.join(', '))}</p>`}
${wrong.length > 0 && dataTable(t.wrongLines, [t.line, t.problem, t.text], rows)}
${right > 0 && confirmForm(visit, right)}</section>
<section class="card"><h2>${t.correct}</h2>${await listForm(visit, null, t.check)}</section>`
  return pageOf(visit, t.checkTitle, body)
}

const beginningOf = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Sends the list that was checked. */
function confirmForm(visit: ConsoleVisit, count: number): Html {
  const roles = visit.form.getAll('roles').map((role) => ['roles', role] as const)
  const typed = (['people', 'departmentId'] as const).map((name) => [name, visit.form.get(name) ?? ''] as const)
  const sent = [...typed, ['confirmed', '1'], ...roles] as const
  const form = new Form(visit, 'confirm', null)
  const inputs = sent.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return form.render(`${baseOf(visit)}/people/invite`, visit.t.inviteMany.invite(count), inputs, { isOnce: true })
}

/** Everybody's result; null for the people of a call that the read models do not show yet. */
async function invited(visit: ConsoleVisit, people: readonly InvitationLine[]): Promise<readonly Result[] | null> {
  const roles = visit.form.getAll('roles')
  const place = visit.form.get('departmentId') ?? ''
  const params = { organizationId: organizationIdOf(visit) }
  const results: Result[] = []
  for (let begun = 0; begun < people.length; begun += mostInCall) {
    const some = people
      .slice(begun, begun + mostInCall)
      .map(({ email, displayName, employeeNumber, departmentIds }) => ({
        ...{ email, roles, employeeNumber },
        departmentIds: [...new Set<Id>([...departmentIds, ...(place === '' ? [] : [place])])],
        ...(displayName !== '' && { displayName }),
      }))
    const { body } = await call(visit, inviteMembers, { params, body: { people: some } })
    if (body === undefined) return null
    results.push(...(body as z.output<typeof InvitationResults>).results)
  }
  return results
}

async function resultsPage(visit: ConsoleVisit, results: readonly Result[] | null): Promise<ConsolePage> {
  const t = visit.t.inviteMany
  if (results === null) return pageOf(visit, t.done, html`<h1>${t.done}</h1><p>${visit.t.people.inviteLate}</p>`)
  const count = (status: Result['status']) => results.filter((one) => one.status === status).length
  const rows = results.map((one) => [one.email, t.statuses[one.status], linkOrReason(visit, one)])
  const body = html`<h1>${t.done}</h1>
<section class="card"><p role="status">${t.counts(count('invited'), count('unchanged'), count('failed'))}</p>
<p class="quiet">${t.once}</p>
${dataTable(t.done, [visit.t.fields.email, visit.t.people.status, visit.t.people.link], rows)}
<div class="actions">${await csvLink(visit.t, ['email', 'status', 'acceptUrl', 'code', 'detail'], results)}
<a href="${baseOf(visit)}/people">${visit.t.frame.back}</a></div></section>`
  return pageOf(visit, t.done, body)
}

function linkOrReason({ t }: ConsoleVisit, { email, acceptUrl, code, detail }: Result): Html | string {
  if (acceptUrl === null) return code === null ? '' : (t.inviteMany.reasons(code) ?? detail ?? '')
  return copyField(t, `${t.people.link}: ${email}`, acceptUrl)
}

const pageOf = async (visit: ConsoleVisit, title: string, body: Html): Promise<ConsolePage> => ({
  ...{ title, body },
  frame: await organizationFrame(visit, 'people'),
})
