import { getDelivery } from '@manabi/operations/webhooks/getDelivery'
import { replayDelivery } from '@manabi/operations/webhooks/replayDelivery'
import type { LoggedDelivery } from '@manabi/operations/webhooks/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import { moment } from '../moments.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { doneNote, factList, titleOf } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { type ConsolePage, type ConsoleVisit, paramOf, queryOf } from '../visit.ts'
import { statusBadge, webhookAddress, webhookOf } from './webhookPage.ts'

type Shown = z.output<typeof LoggedDelivery>

const addressOf = (visit: ConsoleVisit): string =>
  `${webhookAddress(visit)}/deliveries/${encodeURIComponent(paramOf(visit, 'deliveryId'))}`

const paramsOf = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  deliveryId: paramOf(visit, 'deliveryId'),
})

/** One delivery: its content, each attempt, and what the receiver answered. */
export async function deliveryPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const { url } = await webhookOf(visit)
  const delivery = await read<Shown>(visit, getDelivery, { params: paramsOf(visit) })
  const title = `${t.webhooks.delivery}: ${delivery.eventType}`
  const replay = delivery.status === 'failed' && action(visit, `${addressOf(visit)}/replay`, t.webhooks.replay)
  const body = html`<p><a href="${webhookAddress(visit)}">${url}</a></p>
<h1>${title}</h1>
${failureSummary(t, failure)}${doneNote(t.webhooks.done, queryOf(visit, 'done'))}
<section class="card">${facts(t, delivery)}${replay && html`<div class="actions">${replay}</div>`}</section>
<section class="card"><h2>${t.webhooks.log}</h2>${log(t, delivery)}</section>
<section class="card"><h2>${t.webhooks.body}</h2><pre tabindex="0" role="region" aria-label="${t.webhooks.body}">${pretty(delivery.body)}</pre></section>`
  return { title: titleOf(t, title, failure), body, frame: await organizationFrame(visit, 'webhooks') }
}

const facts = (t: ConsoleTexts, delivery: Shown): Html =>
  factList([
    [t.webhooks.status, statusBadge(t, delivery)],
    [t.webhooks.attempts, t.webhooks.ofMost(delivery.attempts, delivery.maxAttempts)],
    [t.webhooks.created, moment(t, delivery.createdAt)],
    [t.webhooks.nextRetry, moment(t, delivery.nextRetryAt, t.frame.none)],
    [t.webhooks.event, html`<code>${delivery.eventId}</code>`],
  ])

function log(t: ConsoleTexts, { log }: Shown): Html {
  if (log.length === 0) return html`<p>${t.webhooks.noAttempts}</p>`
  return html`<ol class="log">${log.map(
    ({
      at,
      httpStatus,
      milliseconds,
      error,
      response,
    }) => html`<li><p><strong>${httpStatus ?? t.webhooks.noAnswer}</strong>
${moment(t, at)} <span class="quiet">${t.webhooks.milliseconds(Math.round(milliseconds))}</span></p>
${error !== null && html`<p class="error">${error}</p>`}
${httpStatus !== null && html`<p class="quiet">${t.webhooks.response}</p><pre>${response === '' ? t.webhooks.emptyResponse : response}</pre>`}</li>`,
  )}</ol>`
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

export const replay = onForm('replay', deliveryPage, async (visit) => {
  await webhookOf(visit)
  await call(visit, replayDelivery, { params: paramsOf(visit) })
  return doneAt(addressOf(visit), 'replayed')
})
