import { invalid, Problem } from '@manabi/kernel'
import type { InvitationResults } from '@manabi/operations/organizations/invitations/invitationResults'
import { inviteMembers } from '@manabi/operations/organizations/invitations/inviteMembers'
import type { z } from 'zod'
import { csvOf } from '../../http/csv.ts'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed } from '../call.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, titleOf } from '../tables.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'
import { type InvitationLine, invitationLines, mostLines } from './invitationLines.ts'
import { roleOptions } from './peoplePage.ts'

type Result = z.output<typeof InvitationResults>['results'][number]

/** So many are invited by one call. */
const mostInCall = 200

/** A list of people, one a line. */
export async function inviteManyPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const t = visit.t.inviteMany
  if (!isAllowed(visit, inviteMembers, organizationIdOf(visit))) throw new Problem('forbidden')
  const body = html`<h1>${t.title}</h1>${failureSummary(visit.t, failure)}
<section class="card"><p class="quiet">${t.note}</p>${listForm(visit, failure, t.check)}</section>`
  return pageOf(visit, titleOf(visit.t, t.title, failure), body)
}

/** First shows what the list says. Sent again with `confirmed`, it invites the lines that have nothing wrong. */
export const inviteMany = onForm('invite', inviteManyPage, async (visit) => {
  const { form } = visit
  if (!isAllowed(visit, inviteMembers, organizationIdOf(visit))) throw new Problem('forbidden')
  const lines = invitationLines(form.get('people') ?? '')
  if (lines.length === 0) throw invalid('people', 'must not be empty')
  if (lines.length > mostLines) throw invalid('people', `must have at most ${mostLines} lines`)
  if (!form.has('roles')) throw invalid('roles', 'must not be empty')
  const people = lines.filter(({ problem }) => problem === null)
  if (form.get('confirmed') !== '1' || people.length === 0) return checkedPage(visit, lines)
  return resultsPage(visit, await invited(visit, people))
})

function listForm(visit: ConsoleVisit, failure: Failure | null, button: string): Html {
  const { t } = visit
  const form = new Form(visit, 'invite', failure)
  const chosen = visit.form.has('people') ? visit.form.getAll('roles') : ['learner']
  const fields = [
    form.area({
      ...{ name: 'people', label: t.inviteMany.people, hint: t.inviteMany.peopleHint },
      value: visit.form.get('people') ?? '',
    }),
    form.checkboxes({ name: 'roles', label: t.fields.roles }, roleOptions(visit, chosen)),
  ]
  return form.render(`${baseOf(visit)}/people/invite`, button, fields)
}

async function checkedPage(visit: ConsoleVisit, lines: readonly InvitationLine[]): Promise<ConsolePage> {
  const t = visit.t.inviteMany
  const wrong = lines.filter(({ problem }) => problem !== null)
  const right = lines.length - wrong.length
  const rows = wrong.map(({ line, text, problem }) => [line, t.problems[problem!], beginningOf(text)])
  const body = html`<h1>${t.checkTitle}</h1>
<section class="card"><p role="status">${t.found(right, wrong.length)}</p>
${wrong.length > 0 && dataTable(t.wrongLines, [t.line, t.problem, t.text], rows)}
${right > 0 && confirmForm(visit, right)}</section>
<section class="card"><h2>${t.correct}</h2>${listForm(visit, null, t.check)}</section>`
  return pageOf(visit, t.checkTitle, body)
}

const beginningOf = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Sends the list that was checked. */
function confirmForm(visit: ConsoleVisit, count: number): Html {
  const roles = visit.form.getAll('roles').map((role) => ['roles', role] as const)
  const sent = [['people', visit.form.get('people') ?? ''], ['confirmed', '1'], ...roles] as const
  const form = new Form(visit, 'confirm', null)
  const inputs = sent.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return form.render(`${baseOf(visit)}/people/invite`, visit.t.inviteMany.invite(count), inputs, { isOnce: true })
}

/** Everybody's result; null for the people of a call that the read models do not show yet. */
async function invited(visit: ConsoleVisit, people: readonly InvitationLine[]): Promise<readonly Result[] | null> {
  const roles = visit.form.getAll('roles')
  const params = { organizationId: organizationIdOf(visit) }
  const results: Result[] = []
  for (let begun = 0; begun < people.length; begun += mostInCall) {
    const some = people.slice(begun, begun + mostInCall).map(({ email, displayName }) => ({
      ...{ email, roles },
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
<div class="actions"><a href="${await csvLink(results)}" download="invitations.csv">${t.csv}</a>
<a href="${baseOf(visit)}/people">${visit.t.frame.back}</a></div></section>`
  return pageOf(visit, t.done, body)
}

function linkOrReason({ t }: ConsoleVisit, { email, acceptUrl, code, detail }: Result): Html | string {
  if (acceptUrl === null) return code === null ? '' : (t.inviteMany.reasons(code) ?? detail ?? '')
  return html`<input type="text" value="${acceptUrl}" readonly aria-label="${t.people.link}: ${email}" autocomplete="off" spellcheck="false">`
}

/** The links are shown once, so the file comes with the page. */
async function csvLink(results: readonly Result[]): Promise<string> {
  let text = ''
  for await (const part of csvOf(['email', 'status', 'acceptUrl', 'code', 'detail'], results)) text += part
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`
}

const pageOf = async (visit: ConsoleVisit, title: string, body: Html): Promise<ConsolePage> => ({
  ...{ title, body },
  frame: await organizationFrame(visit, 'people'),
})
