import { createRequirement } from '@manabi/operations/requirements/createRequirement'
import { getCompliance } from '@manabi/operations/requirements/duties/getCompliance'
import type { Compliance } from '@manabi/operations/requirements/duties/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed, read } from '../call.ts'
import { shareBar } from '../charts.ts'
import { numberIn } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, pager, partOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { type Asked, askedIn, filterForm, queryText } from './dutyFilter.ts'
import { listAddress, requirementAddress } from './dutyTable.ts'

const statuses = ['due', 'overdue', 'fulfilled', 'waived'] as const

/** How the organization stands with each requirement, today or on a day of the past. */
export async function requirementsPage(visit: ConsoleVisit): Promise<ConsolePage> {
  const { requirements: t } = visit.t
  const asked = askedIn(visit, ['departmentId', 'asOf', 'known'])
  const params = { organizationId: organizationIdOf(visit) }
  const { requirements } = await read<z.output<typeof Compliance>>(visit, getCompliance, { params, query: asked })
  const part = partOf(visit, requirements)
  const rows = part.items.map((row) => cells(visit, row, asked))
  const columns = [t.requirement, t.valid, t.people, ...statuses.map((status) => t.statuses[status])]
  const mayCreate = isAllowed(visit, createRequirement, organizationIdOf(visit))
  const body = html`<h1>${t.title}</h1>${doneNote(t.done, queryOf(visit, 'done'))}
<section class="card"><p class="quiet">${t.text}</p>
${await filterForm(visit, listAddress(visit), asked)}
${
  rows.length === 0
    ? html`<p>${asked.asOf === undefined ? t.none : t.nonePast}</p>`
    : html`${dataTable(t.title, columns, rows, { isNumeric: true })}<p class="quiet">${t.validText}</p>`
}${pager(visit, listAddress(visit), part)}
<div class="actions">${mayCreate && html`<a href="${listAddress(visit)}/new">${t.newTitle}</a>`}
<a href="${baseOf(visit)}/duties${queryText(asked)}">${t.allDuties}</a>
<a href="${baseOf(visit)}/evidence">${visit.t.evidence.title}</a>
<a href="${csvAddress(visit, asked)}">${t.csv}</a>
<a href="${csvAddress(visit, { ...asked, by: 'department' })}">${t.csvByDepartment}</a></div></section>`
  return { title: t.title, body, frame: await organizationFrame(visit, 'requirements') }
}

const csvAddress = (visit: ConsoleVisit, asked: Asked): string => `${baseOf(visit)}/compliance.csv${queryText(asked)}`

function cells(
  visit: ConsoleVisit,
  row: z.output<typeof Compliance>['requirements'][number],
  asked: Asked,
): readonly (Html | string)[] {
  const { t } = visit
  const address = requirementAddress(visit, row.requirementId)
  return [
    html`<a href="${address}${queryText(asked)}">${row.title}</a>`,
    html`${row.validPercent}%${shareBar(row.validPercent)}`,
    numberIn(t, row.people),
    ...statuses.map(
      (status) => html`<a href="${address}${queryText({ ...asked, status })}">${numberIn(t, row[status])}</a>`,
    ),
  ]
}
