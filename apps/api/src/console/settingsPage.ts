import { Problem } from '@manabi/kernel'
import { changeOrganization } from '@manabi/operations/organizations/settings/changeOrganization'
import { getOrganization } from '@manabi/operations/organizations/settings/getOrganization'
import type { Organization } from '@manabi/operations/organizations/settings/organizationSettings'
import type { z } from 'zod'
import { html } from '../pages/html.ts'
import { call, read } from './call.ts'
import { shareBar } from './charts.ts'
import { doneAt } from './done.ts'
import { type Failure, failureSummary, onForm } from './failures.ts'
import { Form } from './forms.ts'
import { baseOf, isAdminIn, organizationFrame, organizationIdOf } from './organizationFrame.ts'
import { doneNote, factList, titleOf } from './tables.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from './visit.ts'

/** The name of the organization, and where its people learn; its seats and plan, which belong to the administrator of the service. */
export async function settingsPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit) }
  if (!isAdminIn(visit, params.organizationId)) throw new Problem('forbidden')
  const organization = await read<z.output<typeof Organization>>(visit, getOrganization, { params })
  const { name, learnerAppUrl, plan, seats } = organization
  const form = new Form(visit, 'settings', failure)
  const fields = [
    form.text({ name: 'name', label: t.fields.name, value: name, isRequired: true }),
    form.text({
      ...{ name: 'learnerAppUrl', label: t.fields.learnerAppUrl, value: learnerAppUrl ?? '', type: 'url' },
      hint: t.settings.learnerAppHint,
    }),
  ]
  const share = seats.total === 0 ? 0 : (seats.used / seats.total) * 100
  const body = html`<h1>${t.settings.title}</h1>
${failureSummary(t, failure)}${doneNote(t.settings.done, queryOf(visit, 'done'))}
<section class="card">${form.render(`${baseOf(visit)}/settings`, t.settings.save, fields)}</section>
<section class="card"><h2>${t.overview.seats}</h2><p>${t.overview.seatsUsed(seats.used, seats.total)}</p>${shareBar(share)}
${factList([[t.settings.plan, plan]])}<p class="quiet">${t.settings.seatsNote}</p></section>`
  return { title: titleOf(t, t.settings.title, failure), body, frame: await organizationFrame(visit, 'settings') }
}

export const saveSettings = onForm<ConsoleVisit>('settings', settingsPage, async (visit) => {
  const { form } = visit
  const address = form.get('learnerAppUrl')?.trim() ?? ''
  const body = { name: form.get('name') ?? '', learnerAppUrl: address === '' ? null : address }
  await call(visit, changeOrganization, { params: { organizationId: organizationIdOf(visit) }, body })
  return doneAt(`${baseOf(visit)}/settings`, 'saved')
})
