import { type Id, notFound } from '@manabi/kernel'
import type { Organization } from '@manabi/operations/organizations/settings/organizationSettings'
import type { z } from 'zod'
import { OrganizationChange, parsed } from '../../operator/operatorQueries.ts'
import { html } from '../../pages/html.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { moment, numberIn } from '../moments.ts'
import { dataTable, doneNote, factList, pager, partOf, titleOf } from '../tables.ts'
import { type ConsolePage, goTo, paramOf, queryOf } from '../visit.ts'
import { base, type OperatorVisit, operatorFrame } from './operatorVisit.ts'

type Shown = z.output<typeof Organization>

const listAddress = `${base}/organizations`
const addressOf = (id: Id): string => `${listAddress}/${encodeURIComponent(id)}`

const organizationsOf = async ({ operator }: OperatorVisit) => (await operator.organizations()) as readonly Shown[]

/** Every organization with its seats and plan. */
export async function organizationsPage(visit: OperatorVisit): Promise<ConsolePage> {
  const { t } = visit
  const part = partOf(visit, await organizationsOf(visit))
  const rows = part.items.map(({ id, name, seats, plan, createdAt }) => [
    html`<a href="${addressOf(id)}">${name}</a>`,
    `${numberIn(t, seats.used)} / ${numberIn(t, seats.total)}`,
    plan,
    moment(t, createdAt),
  ])
  const { organizations, seats, plan, since, noOrganizations } = t.operator
  const body = html`<h1>${organizations}</h1>
<section class="card">${rows.length === 0 ? html`<p>${noOrganizations}</p>` : dataTable(organizations, [t.fields.name, seats, plan, since], rows)}
${pager(visit, listAddress, part)}</section>`
  return { title: organizations, body, frame: operatorFrame(t, 'organizations') }
}

export async function organizationPage(visit: OperatorVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const organization = (await organizationsOf(visit)).find(({ id }) => id === paramOf(visit, 'id'))
  if (organization === undefined) throw notFound()
  const { id, name, seats, plan, learnerAppUrl } = organization
  const form = new Form(visit, 'organization', failure)
  const fields = [
    form.text({ name: 'name', label: t.fields.name, value: name, isRequired: true }),
    form.text({ name: 'seats', label: t.operator.seats, value: String(seats.total), isRequired: true }),
    form.text({ name: 'plan', label: t.operator.plan, value: plan, isRequired: true }),
  ]
  const facts = [
    ['ID', html`<code>${id}</code>`],
    [t.operator.usedSeats, numberIn(t, seats.used)],
    ...(learnerAppUrl === null ? [] : [[t.fields.learnerAppUrl, learnerAppUrl] as const]),
  ] as const
  const body = html`<p><a href="${listAddress}">${t.operator.organizations}</a></p>
<h1>${name}</h1>
${failureSummary(t, failure)}${doneNote({ saved: t.operator.saved }, queryOf(visit, 'done'))}
<section class="card">${factList(facts)}</section>
<section class="card">${form.render(addressOf(id), t.operator.save, fields)}</section>`
  return { title: titleOf(t, name, failure), body, frame: operatorFrame(t, 'organizations') }
}

export const changeOrganization = onForm<OperatorVisit>('organization', organizationPage, async (visit) => {
  const { form, operator } = visit
  const id = paramOf(visit, 'id') as Id
  const seats = (form.get('seats') ?? '').normalize('NFKC').trim()
  const sent = {
    name: form.get('name') ?? '',
    seats: /^\d+$/.test(seats) ? Number(seats) : seats,
    plan: form.get('plan') ?? '',
  }
  await operator.changeOrganization(id, parsed(OrganizationChange, sent))
  return goTo(`${addressOf(id)}?done=saved`)
})
