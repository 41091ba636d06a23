import { notFound } from '@manabi/kernel'
import { listDeliveries } from '@manabi/operations/webhooks/listDeliveries'
import type { Delivery } from '@manabi/operations/webhooks/resources'
import { deliveryStatuses } from '@manabi/webhooks'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { type Failure, failureSummary } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, factList, titleOf } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { type ConsolePage, type ConsoleVisit, paramOf, queryOf } from '../visit.ts'
import { eventTypesOf, healthBadge, type ShownWebhook, webhookForm, webhooksIn } from './webhooksPage.ts'

/** Deliveries on the page. */
const mostShown = 50

export const webhookAddress = (visit: ConsoleVisit): string =>
  `${baseOf(visit)}/webhooks/${encodeURIComponent(paramOf(visit, 'subscriptionId'))}`

export const webhookParams = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  subscriptionId: paramOf(visit, 'subscriptionId'),
})

/** Throws 404 for one that the organization does not have. */
export async function webhookOf(visit: ConsoleVisit): Promise<ShownWebhook> {
  const found = (await webhooksIn(visit)).find(({ id }) => id === paramOf(visit, 'subscriptionId'))
  if (found === undefined) throw notFound()
  return found
}

/** One webhook: its health, its deliveries and what can be done with it. */
export async function webhookPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const webhook = await webhookOf(visit)
  const queued = Number(queryOf(visit, 'queued'))
  const queuedNote = Number.isInteger(queued) && { queued: t.webhooks.queued(queued) }
  const body = html`<p><a href="${baseOf(visit)}/webhooks">${t.frame.back}</a></p>
<h1>${webhook.url}</h1>
${failureSummary(t, failure)}${doneNote({ ...t.webhooks.done, ...queuedNote }, queryOf(visit, 'done'))}
<section class="card">${facts(t, webhook)}${buttons(visit, webhook)}</section>
<section class="card" id="deliveries"><h2>${t.webhooks.deliveries}</h2>${await deliveryList(visit)}</section>
${again(visit, webhook, failure)}
<section class="card"><h2>${t.webhooks.change}</h2>${webhookForm(visit, failure, {
    address: `${webhookAddress(visit)}/change`,
    button: t.webhooks.save,
    webhook,
  })}</section>
<section class="card"><h2>${t.webhooks.deleteTitle}</h2><p class="quiet">${t.webhooks.deleteText}</p>
<div class="actions">${action(visit, `${webhookAddress(visit)}/delete`, t.webhooks.delete, { look: 'danger' })}</div></section>`
  return { title: titleOf(t, webhook.url, failure), body, frame: await organizationFrame(visit, 'webhooks') }
}

function facts(t: ConsoleTexts, webhook: ShownWebhook): Html {
  const failures = webhook.consecutiveFailures
  const health = html`${healthBadge(t, webhook)}${failures > 0 && html` ${t.webhooks.failures(failures)}`}`
  return factList([
    [t.webhooks.health, health],
    [t.webhooks.lastSuccess, moment(t, webhook.lastSuccessAt)],
    [t.webhooks.events, eventTypesOf(t, webhook)],
    ...(webhook.description === '' ? [] : [[t.fields.description, webhook.description] as const]),
    ...(webhook.ordered ? [[t.fields.ordered, t.webhooks.inOrder] as const] : []),
    [t.webhooks.created, moment(t, webhook.createdAt)],
  ])
}

function buttons(visit: ConsoleVisit, { isActive }: ShownWebhook): Html {
  const { t } = visit
  const button = (step: string, label: string, describedBy?: string) =>
    action(visit, `${webhookAddress(visit)}/${step}`, label, describedBy === undefined ? {} : { describedBy })
  return html`<div class="actions">${isActive && button('ping', t.webhooks.ping, 'ping-text')}
${isActive ? button('deactivate', t.webhooks.deactivate) : button('activate', t.webhooks.activate)}</div>
${isActive && html`<p class="quiet" id="ping-text">${t.webhooks.pingText}</p>`}`
}

async function deliveryList(visit: ConsoleVisit): Promise<Html> {
  const { t } = visit
  const status = queryOf(visit, 'status')
  const query = { limit: String(mostShown), ...(status !== undefined && { status }) }
  const found = await read<z.output<typeof Delivery>[]>(visit, listDeliveries, { params: webhookParams(visit), query })
  const filter = html`<form method="get" action="${webhookAddress(visit)}#deliveries" class="filter"><div class="field">
<label for="status">${t.fields.status}</label><select id="status" name="status"><option value="">${t.frame.all}</option>${deliveryStatuses.map(
    (one) => html`<option value="${one}"${one === status && html` selected`}>${t.webhooks.statuses[one]}</option>`,
  )}</select></div><button type="submit">${t.webhooks.show}</button></form>`
  if (found.length === 0) return html`${filter}<p>${t.webhooks.noDeliveries}</p>`
  const { at, event, attempts, lastAnswer, nextRetry } = t.webhooks
  const columns = [at, event, t.webhooks.status, attempts, lastAnswer, nextRetry, t.webhooks.replay]
  return html`${filter}<p class="quiet">${t.webhooks.recent(found.length)}</p>
${dataTable(
  t.webhooks.deliveries,
  columns,
  found.map((delivery) => row(visit, delivery)),
)}`
}

function row(visit: ConsoleVisit, delivery: z.output<typeof Delivery>) {
  const { t } = visit
  const { id, eventType, createdAt, attempts, maxAttempts, status, nextRetryAt } = delivery
  const address = `${webhookAddress(visit)}/deliveries/${id}`
  return [
    html`<a href="${address}" id="delivery-${id}">${moment(t, createdAt)}</a>`,
    eventType,
    statusBadge(t, delivery),
    t.webhooks.ofMost(attempts, maxAttempts),
    lastAnswerOf(t, delivery),
    moment(t, nextRetryAt, ''),
    status === 'failed'
      ? action(visit, `${address}/replay`, t.webhooks.replay, { describedBy: `delivery-${id}` })
      : html``,
  ]
}

export const statusBadge = (t: ConsoleTexts, { status }: z.output<typeof Delivery>): Html => {
  const looks: Readonly<Record<string, string>> = { succeeded: ' good', failed: ' bad' }
  return html`<span class="badge${looks[status] ?? ''}">${t.webhooks.statuses[status]}</span>`
}

const lastAnswerOf = (t: ConsoleTexts, { lastHttpStatus, lastError, attempts }: z.output<typeof Delivery>): string =>
  attempts === 0 ? '' : (lastHttpStatus?.toString() ?? lastError ?? t.webhooks.noAnswer)

/** Sends what failed, or what happened before, again. */
function again(visit: ConsoleVisit, { isActive }: ShownWebhook, failure: Failure | null): Html {
  const { t } = visit
  const replay = new Form(visit, 'replay', failure)
  const backfill = new Form(visit, 'backfill', failure)
  const moments = (form: Form, ...names: readonly ('from' | 'to')[]) =>
    names.map((name) => form.text({ name, label: t.fields[name], type: 'datetime-local' }))
  return html`<section class="card"><h2>${t.webhooks.replayTitle}</h2><p class="quiet">${t.webhooks.replayText}</p>
${replay.render(`${webhookAddress(visit)}/replay`, t.webhooks.replayAll, moments(replay, 'from', 'to'))}</section>
${
  isActive &&
  html`<section class="card"><h2>${t.webhooks.backfillTitle}</h2><p class="quiet">${t.webhooks.backfillText}</p>
${backfill.render(`${webhookAddress(visit)}/backfill`, t.webhooks.backfill, moments(backfill, 'from'))}</section>`
}`
}
