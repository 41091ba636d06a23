import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import type { MemberPage } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { thingAddress } from '../authored/authored.ts'
import { certificates } from '../authored/kinds.ts'
import { read } from '../call.ts'
import { action, Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { dataTable, pager } from '../tables.ts'
import { type ConsoleVisit, queryOf } from '../visit.ts'

/** Finds members, each with a button that awards the certificate to them. */
export async function awardCard(visit: ConsoleVisit): Promise<Html> {
  const { t } = visit
  const person = queryOf(visit, 'person')
  const form = new Form(visit, 'find', null)
  const search = form.text({
    ...{ name: 'person', label: t.certificates.person, hint: t.people.searchHint, value: person, type: 'search' },
  })
  return html`<section class="card" id="award"><h2>${t.certificates.awardTitle}</h2><p class="quiet">${t.certificates.awardNote}</p>
${form.renderSearch(`${thingAddress(visit, certificates)}#award`, t.people.search, [search])}
${person !== undefined && (await people(visit, person))}</section>`
}

async function people(visit: ConsoleVisit, q: string): Promise<Html> {
  const { t } = visit
  const address = thingAddress(visit, certificates)
  const params = { organizationId: organizationIdOf(visit) }
  const query = { q, status: 'active', page: queryOf(visit, 'page') }
  const list = await read<z.output<typeof MemberPage>>(visit, listMembers, { params, query })
  const rows = list.items.map(({ userId, displayName, email }) => {
    const describedBy = `m-${userId}`
    const button = action(visit, `${address}/award`, t.certificates.award, {
      fields: { userId, person: q },
      describedBy,
    })
    return [html`<span id="${describedBy}">${displayName || email}</span>`, email, button]
  })
  if (rows.length === 0) return html`<p>${t.people.nobody}</p>`
  const columns = [t.people.name, t.people.email, t.authored.choice]
  return html`${dataTable(t.certificates.awardTitle, columns, rows)}${pager(visit, address, list)}`
}
