import { listDeleted } from '@manabi/operations/catalog/authoring/deleted/listDeleted'
import type { DeletedItem } from '@manabi/operations/catalog/authoring/deleted/resources'
import { restoreDeleted as restoreOperation } from '@manabi/operations/catalog/authoring/deleted/restoreDeleted'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read } from '../call.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, pager, partOf, titleOf } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, paramOf } from '../visit.ts'
import { coursesAddress } from './seen.ts'

type Deleted = z.output<typeof DeletedItem>

const deletedAddress = (visit: ConsoleVisit): string => `${baseOf(visit)}/deleted`

/** The way to what was deleted, for those who may bring it back. */
export const deletedLink = (visit: ConsoleVisit): Html | null =>
  isAllowed(visit, restoreOperation, organizationIdOf(visit))
    ? html`<a href="${deletedAddress(visit)}">${visit.t.deleted.title}</a>`
    : null

/** What authors deleted, newest first, each with the button that brings it back. */
export async function deletedPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const items = await read<Deleted[]>(visit, listDeleted, { params: { organizationId: organizationIdOf(visit) } })
  const part = partOf(visit, items)
  const rows = part.items.map(({ id, kind, title, deletedAt, by }, at) => [
    html`<span id="deleted-${at}">${title}</span>`,
    t.deleted.kinds[kind],
    moment(t, deletedAt),
    by?.displayName ?? t.history.nobody,
    action(visit, `${deletedAddress(visit)}/${id}/restore`, t.deleted.bringBack, { describedBy: `deleted-${at}` }),
  ])
  const { name, kind, at, by, bringBack } = t.deleted
  const body = html`<p><a href="${coursesAddress(visit)}">${t.courses.title}</a></p>
<h1>${t.deleted.title}</h1>${failureSummary(t, failure)}
<section class="card"><p class="quiet">${t.deleted.note}</p>
${items.length === 0 ? html`<p>${t.deleted.none}</p>` : dataTable(t.deleted.title, [name, kind, at, by, bringBack], rows)}
${pager(visit, deletedAddress(visit), part)}</section>`
  return { title: titleOf(t, t.deleted.title, failure), body, frame: await organizationFrame(visit, 'courses') }
}

/** Brings it back, and leads to its page. */
export const restoreDeleted = onForm<ConsoleVisit>('restore', deletedPage, async (visit) => {
  const params = { organizationId: organizationIdOf(visit), id: paramOf(visit, 'id') }
  const { id, kind, courseId } = (await call(visit, restoreOperation, { params })).body as Deleted
  const pages = { test: `${baseOf(visit)}/tests/${id}`, material: `${baseOf(visit)}/materials/${id}` }
  const address = kind === 'test' || kind === 'material' ? pages[kind] : `${coursesAddress(visit)}/${courseId}`
  return doneAt(address, 'broughtBack')
})
