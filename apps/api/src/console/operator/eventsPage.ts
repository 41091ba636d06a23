import type { Actor, Timestamp } from '@manabi/kernel'
import { Problem } from '@manabi/kernel'
import { AuditQuery, parsed } from '../../operator/operatorQueries.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Failure, failureSummary, messagesOf } from '../failures.ts'
import { Form } from '../forms.ts'
import { moment, sentMoment } from '../moments.ts'
import { dataTable, titleOf } from '../tables.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { type ConsolePage, queryOf, withQuery } from '../visit.ts'
import { base, type OperatorVisit, operatorFrame } from './operatorVisit.ts'

/** Events on a page. */
const shown = '50'

interface AuditedEvents {
  readonly items: readonly AuditedEvent[]
  readonly next: string
  readonly hasMore: boolean
}

interface AuditedEvent {
  readonly id: string
  readonly occurredAt: Timestamp
  readonly type: string
  readonly stream: string
  readonly actor: Actor
  readonly data: Readonly<Record<string, unknown>>
}

/** The audit of a person, a course or an organization. */
export async function eventsPage(visit: OperatorVisit): Promise<ConsolePage> {
  const { t } = visit
  if (queryOf(visit, 'subject') === undefined) return pageOf(visit, null, null)
  try {
    const events = (await visit.operator.events(asked(visit))) as AuditedEvents
    return pageOf(visit, events, null)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    const failure = { form: 'events', status: error.status, messages: messagesOf(t, error) }
    return { ...pageOf(visit, null, failure), status: error.status }
  }
}

const asked = (visit: OperatorVisit) =>
  parsed(AuditQuery, {
    subject: queryOf(visit, 'subject')?.trim(),
    from: sentMoment(queryOf(visit, 'from') ?? null),
    to: sentMoment(queryOf(visit, 'to') ?? null),
    after: queryOf(visit, 'after'),
    limit: shown,
  })

function pageOf(visit: OperatorVisit, events: AuditedEvents | null, failure: Failure | null): ConsolePage {
  const { t } = visit
  const body = html`<h1>${t.operator.events}</h1>
${failureSummary(t, failure)}<section class="card"><p class="quiet">${t.operator.eventsText}</p>${searchForm(visit, failure)}</section>
${events !== null && html`<section class="card">${list(visit, events)}</section>`}`
  return { title: titleOf(t, t.operator.events, failure), body, frame: operatorFrame(t, 'events') }
}

function searchForm(visit: OperatorVisit, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(
    { ...visit, form: new URL(visit.request.originalUrl, 'http://console').searchParams },
    'events',
    failure,
  )
  const given = (name: string) => ({ name, value: queryOf(visit, name) })
  return form.renderSearch(`${base}/events`, t.operator.showEvents, [
    form.text({ ...given('subject'), label: t.fields.subject, hint: t.operator.subjectHint, isRequired: true }),
    form.text({ ...given('from'), label: t.fields.from, type: 'datetime-local' }),
    form.text({ ...given('to'), label: t.fields.to, type: 'datetime-local' }),
  ])
}

function list(visit: OperatorVisit, { items, next, hasMore }: AuditedEvents): Html {
  const { t } = visit
  if (items.length === 0) return html`<p>${t.operator.noEvents}</p>`
  const { at, event, stream, actor, data, more } = t.operator
  const rows = items.map((one) => rowOf(t, one))
  return html`${dataTable(t.operator.events, [at, event, stream, actor, data], rows)}
${hasMore && html`<p><a href="${withQuery(visit.request, `${base}/events`, { after: next })}" rel="next">${more}</a></p>`}`
}

const rowOf = (t: ConsoleTexts, { occurredAt, type, stream, actor, data }: AuditedEvent) => [
  moment(t, occurredAt),
  type,
  html`<code>${stream}</code>`,
  html`${actor.kind} <code>${actor.id}</code>`,
  html`<details><summary>${t.operator.data}</summary><pre>${JSON.stringify(data, null, 2)}</pre></details>`,
]
