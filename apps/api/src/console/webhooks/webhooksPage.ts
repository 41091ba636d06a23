import { listWebhooks } from '@manabi/operations/webhooks/listWebhooks'
import { registerWebhook } from '@manabi/operations/webhooks/registerWebhook'
import type { RegisteredWebhook, Webhook } from '@manabi/operations/webhooks/resources'
import { webhookEventTypes } from '@manabi/webhooks'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read } from '../call.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { moment } from '../moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { dataTable, doneNote, secretBox, titleOf } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'

export type ShownWebhook = z.output<typeof Webhook>

/** At most a hundred. */
export const webhooksIn = (visit: ConsoleVisit): Promise<ShownWebhook[]> =>
  read(visit, listWebhooks, { params: { organizationId: organizationIdOf(visit) } })

/** The organization's webhooks, and the form that registers one. */
export async function webhooksPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const all = await webhooksIn(visit)
  const mayRegister = isAllowed(visit, registerWebhook, organizationIdOf(visit))
  const body = html`<h1>${t.webhooks.title}</h1>
${failureSummary(t, failure)}${doneNote(t.webhooks.done, queryOf(visit, 'done'))}
<section class="card">${all.length === 0 ? html`<p>${t.webhooks.none}</p>` : table(visit, all)}</section>
${
  mayRegister &&
  html`<section class="card"><h2>${t.webhooks.register}</h2>${webhookForm(visit, failure, {
    address: `${baseOf(visit)}/webhooks`,
    button: t.webhooks.registerButton,
  })}</section>`
}`
  return { title: titleOf(t, t.webhooks.title, failure), body, frame: await organizationFrame(visit, 'webhooks') }
}

function table(visit: ConsoleVisit, all: readonly ShownWebhook[]): Html {
  const { t } = visit
  const rows = all.map((webhook) => [
    html`<a href="${baseOf(visit)}/webhooks/${webhook.id}">${webhook.url}</a>`,
    webhook.description,
    eventTypesOf(t, webhook),
    healthBadge(t, webhook),
    moment(t, webhook.lastSuccessAt),
  ])
  const { url, events, health, lastSuccess } = t.webhooks
  return dataTable(t.webhooks.title, [url, t.fields.description, events, health, lastSuccess], rows)
}

export const eventTypesOf = (t: ConsoleTexts, { eventTypes }: Pick<ShownWebhook, 'eventTypes'>): string =>
  eventTypes.length === 0 ? t.webhooks.everyEvent : eventTypes.join(', ')

export function healthBadge(t: ConsoleTexts, { isActive, health, lastSuccessAt }: ShownWebhook): Html {
  if (!isActive) return html`<span class="badge">${t.webhooks.inactive}</span>`
  if (health === 'healthy' && lastSuccessAt === null) return html`<span class="badge">${t.webhooks.untried}</span>`
  return html`<span class="badge ${health === 'healthy' ? 'good' : 'bad'}">${t.webhooks[health]}</span>`
}

interface WebhookForm {
  readonly address: string
  readonly button: string
  /** Left out: a new one. */
  readonly webhook?: ShownWebhook
}

/** The form of a new webhook, and of a change to one. */
export function webhookForm(
  visit: ConsoleVisit,
  failure: Failure | null,
  { address, button, webhook }: WebhookForm,
): Html {
  const { t } = visit
  const form = new Form(visit, 'webhook', failure)
  const types = webhookEventTypes.filter(({ isRaised, type }) => isRaised || webhook?.eventTypes.includes(type))
  const options = types.map(({ type }) => ({
    value: type,
    label: type,
    isChosen: webhook?.eventTypes.includes(type) ?? false,
  }))
  const inOrder = { value: 'true', label: t.webhooks.ordered, isChosen: webhook?.ordered ?? false }
  const fields = [
    form.text({
      name: 'url',
      label: t.fields.url,
      type: 'url',
      hint: t.webhooks.urlHint,
      isRequired: true,
      value: webhook?.url,
    }),
    form.text({ name: 'description', label: t.fields.description, value: webhook?.description }),
    form.checkboxes({ name: 'eventTypes', label: t.fields.eventTypes, hint: t.webhooks.eventsHint }, options),
    form.checkboxes({ name: 'ordered', label: t.fields.ordered }, [inOrder]),
  ]
  return form.render(address, button, fields, { isOnce: webhook === undefined })
}

/** What the form says, as the API takes it. */
export const webhookInput = ({ form }: ConsoleVisit) => ({
  url: form.get('url') ?? '',
  description: form.get('description') ?? '',
  eventTypes: form.getAll('eventTypes'),
  ordered: form.get('ordered') === 'true',
})

/** The secret is shown in this answer only. */
export const register = onForm('webhook', webhooksPage, async (visit) => {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit) }
  const { status, body } = await call(visit, registerWebhook, { params, body: webhookInput(visit) })
  const { secret, webhook } = body as z.output<typeof RegisteredWebhook>
  const content = html`<h1>${t.webhooks.registered}</h1>
<section class="card"><p>${webhook.url}</p>
${secretBox(t, t.webhooks.secret, secret)}
<p class="note">${t.webhooks.secretText}</p>
<div class="actions"><a href="${baseOf(visit)}/webhooks/${webhook.id}">${t.webhooks.toWebhook}</a></div></section>`
  const frame = await organizationFrame(visit, 'webhooks')
  return { status, title: t.webhooks.registered, body: content, frame }
})
