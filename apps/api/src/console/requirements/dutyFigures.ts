import { addDays, tokyoDayOf } from '@manabi/kernel'
import { listDuties } from '@manabi/operations/requirements/duties/listDuties'
import { countRequirements } from '@manabi/projections/requirements/requirements'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed, read } from '../call.ts'
import { numberIn } from '../moments.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import type { ConsoleVisit } from '../visit.ts'
import { type Asked, queryText } from './dutyFilter.ts'
import type { Listed } from './dutyTable.ts'

/** How many duties are overdue, and due soon, each with a link to them. None for an organization that requires nothing. */
export async function dutyFigures(visit: ConsoleVisit): Promise<readonly (readonly [name: string, count: Html])[]> {
  const organizationId = organizationIdOf(visit)
  const { views, clock } = visit.services
  if (!isAllowed(visit, listDuties, organizationId)) return []
  if ((await countRequirements(views, organizationId)) === 0) return []
  const until = addDays(tokyoDayOf(clock.now().toISOString()), daysAhead)
  const { overdue, dueSoon } = visit.t.requirements
  return [
    [overdue, await countOf(visit, { status: 'overdue' })],
    [dueSoon, await countOf(visit, { status: 'due', until })],
  ]
}

const daysAhead = 30

async function countOf(visit: ConsoleVisit, asked: Asked): Promise<Html> {
  const params = { organizationId: organizationIdOf(visit) }
  const { totalItems } = await read<Listed>(visit, listDuties, { params, query: { ...asked, pageSize: '1' } })
  return html`<a href="${baseOf(visit)}/duties${queryText(asked)}">${numberIn(visit.t, totalItems)}</a>`
}
