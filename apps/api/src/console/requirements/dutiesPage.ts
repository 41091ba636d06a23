import { listDuties } from '@manabi/operations/requirements/duties/listDuties'
import { html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { pager } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { askedIn, filterForm, queryText } from './dutyFilter.ts'
import { dutyTable, type Listed, listAddress } from './dutyTable.ts'

/** The duties of everybody, over all requirements. */
export async function dutiesPage(visit: ConsoleVisit): Promise<ConsolePage> {
  const { requirements: t, frame } = visit.t
  const address = `${baseOf(visit)}/duties`
  const asked = askedIn(visit, ['status', 'until', 'departmentId', 'userId', 'asOf', 'known'])
  const params = { organizationId: organizationIdOf(visit) }
  const list = await read<Listed>(visit, listDuties, { params, query: { ...asked, page: queryOf(visit, 'page') } })
  const body = html`<p><a href="${listAddress(visit)}">${t.title}</a></p>
<h1>${t.allDuties}</h1>
<section class="card">${await filterForm(visit, address, asked, true)}
<p class="quiet">${t.dutiesCount(list.totalItems)}</p>
${list.items.length === 0 ? html`<p>${t.noDuties}</p>` : dutyTable(visit, list.items, { isOfMany: true, isPast: asked.asOf !== undefined })}
${pager(visit, address, list)}
<div class="actions"><a href="${address}.csv${queryText(asked)}">${frame.csv}</a></div></section>`
  return { title: t.allDuties, body, frame: await organizationFrame(visit, 'requirements') }
}
