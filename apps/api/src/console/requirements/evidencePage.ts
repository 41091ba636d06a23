import { listEvidence } from '@manabi/operations/requirements/evidence/listEvidence'
import { recordEvidence } from '@manabi/operations/requirements/evidence/recordEvidence'
import type { Evidence } from '@manabi/operations/requirements/evidence/resources'
import { membersWith } from '@manabi/projections/organizations/members'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed, read } from '../call.ts'
import { type Failure, failureSummary } from '../failures.ts'
import { action, Form, type Option } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, pager, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { listAddress } from './dutyTable.ts'
import { evidenceTitles } from './evidenceTitles.ts'
import { nameOf } from './namedPeople.ts'

interface List {
  readonly items: readonly z.output<typeof Evidence>[]
  readonly page: number
  readonly totalPages: number
}

export const evidenceAddress = (visit: ConsoleVisit): string => `${baseOf(visit)}/evidence`

/** What people completed elsewhere, newest first, and the forms that record it. */
export async function evidencePage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { evidence: t, requirements, frame } = visit.t
  const organizationId = organizationIdOf(visit)
  const query = { page: queryOf(visit, 'page'), userId: queryOf(visit, 'userId') }
  const list = await read<List>(visit, listEvidence, { params: { organizationId }, query })
  const address = evidenceAddress(visit)
  const about = query.userId === undefined ? '' : `?${new URLSearchParams({ userId: query.userId })}`
  const body = html`<p><a href="${listAddress(visit)}">${requirements.title}</a></p>
<h1>${t.title}</h1>${failureSummary(visit.t, failure)}${doneNote(t.done, queryOf(visit, 'done'))}
${isAllowed(visit, recordEvidence, organizationId) && (await recordForms(visit, failure))}
<section class="card"><h2>${t.recorded}</h2>
${list.items.length === 0 ? html`<p>${t.none}</p>` : await table(visit, list.items)}
${pager(visit, address, list)}
<div class="actions"><a href="${address}.csv${about}">${frame.csv}</a></div></section>`
  return { title: titleOf(visit.t, t.title, failure), body, frame: await organizationFrame(visit, 'requirements') }
}

/** For some people by hand, as after a classroom training, and for many with a file. */
async function recordForms(visit: ConsoleVisit, failure: Failure | null): Promise<Html> {
  const { evidence: t } = visit.t
  const requirements = await requirementsOf(visit.services.views, organizationIdOf(visit))
  const chosen = queryOf(visit, 'requirementId') ?? visit.form.get('requirementId')
  const options = requirements.map(({ requirementId: value, title: label }) => ({
    ...{ value, label, isChosen: value === chosen },
  }))
  if (options.length === 0) return html`<section class="card"><p>${t.noRequirements}</p></section>`
  return html`<section class="card"><h2>${t.record}</h2><p class="quiet">${t.text}</p>${byHand(visit, options, failure)}</section>
<section class="card"><h2>${t.file}</h2>${byFile(visit, options, failure)}</section>`
}

function byHand(visit: ConsoleVisit, options: readonly Option[], failure: Failure | null): Html {
  const { evidence: t, fields: labels, requirementForm } = visit.t
  const form = new Form(visit, 'record', failure)
  return form.render(evidenceAddress(visit), t.recordButton, [
    form.select({ name: 'requirementId', label: labels.requirementId }, options),
    form.area({ name: 'named', label: t.people, hint: requirementForm.namedHint, rows: 6 }),
    form.text({ name: 'completedOn', label: labels.completedOn, type: 'date', isRequired: true }),
    form.text({ name: 'note', label: labels.note, hint: t.noteHint, isRequired: true }),
    form.text({ name: 'url', label: labels.url, hint: t.urlHint, type: 'url' }),
  ])
}

function byFile(visit: ConsoleVisit, options: readonly Option[], failure: Failure | null): Html {
  const { evidence: t, fields: labels } = visit.t
  const form = new Form(visit, 'file', failure)
  return form.render(`${evidenceAddress(visit)}/file`, t.readFile, [
    form.select({ name: 'requirementId', label: labels.requirementId, hint: t.fileRequirementHint }, options),
    form.file({ name: 'file', label: labels.file, hint: t.fileHint, accept: '.csv,text/csv' }),
  ])
}

async function table(visit: ConsoleVisit, items: List['items']): Promise<Html> {
  const { t } = visit
  const titleOfTarget = await evidenceTitles(
    visit.services,
    items.map(({ target }) => target),
  )
  const userIds = items.flatMap(({ userId, recordedBy }) => (recordedBy === null ? [userId] : [userId, recordedBy]))
  const people = await membersWith(visit.services.views, organizationIdOf(visit), userIds)
  const name = (userId: string): string => {
    const person = people.get(userId)
    return person === undefined ? userId : nameOf(person)
  }
  const rows = items.map((one) => {
    const label = `e-${one.id}`
    const isOwn = one.userId === visit.caller.userId
    return [
      people.has(one.userId)
        ? html`<a id="${label}" href="${baseOf(visit)}/people/${one.userId}">${name(one.userId)}</a>`
        : html`<span id="${label}">${one.userId}</span>`,
      titleOfTarget(one.target),
      one.completedOn,
      html`${one.note}${one.url !== null && html` <a href="${one.url}" rel="noreferrer">${t.evidence.link}</a>`}`,
      html`${moment(t, one.recordedAt)}${one.recordedBy !== null && html`<br><span class="quiet">${name(one.recordedBy)}</span>`}`,
      isOwn
        ? ''
        : action(visit, `${evidenceAddress(visit)}/${one.id}/withdraw`, t.evidence.withdraw, { describedBy: label }),
    ]
  })
  const { fields: f, evidence: e } = t
  return dataTable(e.recorded, [t.people.name, e.what, f.completedOn, f.note, e.recordedAt, e.withdraw], rows)
}
