import { notFound } from '@manabi/kernel'
import { html } from '../../pages/html.ts'
import { action } from '../forms.ts'
import { moment, numberIn } from '../moments.ts'
import { dataTable } from '../tables.ts'
import { type Answer, type ConsolePage, goTo, paramOf } from '../visit.ts'
import { base, type OperatorVisit, operatorFrame } from './operatorVisit.ts'

const address = `${base}/reactions`

/** What the service does after events, how far it is, and the events that it could not handle. */
export async function reactionsPage(visit: OperatorVisit): Promise<ConsolePage> {
  const { t, operator } = visit
  const all = await operator.reactions.status()
  const rows = all.map(({ name, behind, parked }) => [
    name,
    behind === null ? t.operator.unknown : t.operator.behindText(behind),
    numberIn(t, parked.length),
  ])
  const parked = all.flatMap(({ name, parked }) => parked.map((one) => ({ name, ...one })))
  const { reactions, reactionsText, name, behind, parkedEvents, parkedText, error, at, retry, skip, event } = t.operator
  const button = (what: 'retry' | 'skip', reaction: string, eventId: string) =>
    action(
      visit,
      `${address}/${encodeURIComponent(reaction)}/${encodeURIComponent(eventId)}/${what}`,
      what === 'retry' ? retry : skip,
      {
        describedBy: `parked-${eventId}`,
        look: what === 'retry' ? 'second' : 'danger',
      },
    )
  const parkedRows = parked.map(({ name, eventId, error, at }) => [
    html`<code id="parked-${eventId}">${eventId}</code>`,
    name,
    error,
    moment(t, at),
    html`${button('retry', name, eventId)} ${button('skip', name, eventId)}`,
  ])
  const body = html`<h1>${reactions}</h1>
<section class="card"><p class="quiet">${reactionsText}</p>${dataTable(reactions, [name, behind, parkedEvents], rows)}</section>
${parked.length > 0 && html`<section class="card"><h2>${parkedEvents}</h2><p class="quiet">${parkedText}</p>${dataTable(parkedEvents, [event, name, error, at, ''], parkedRows)}</section>`}`
  return { title: reactions, body, frame: operatorFrame(t, 'reactions') }
}

/** Tries a parked event again, or leaves it out for good. */
export const onParked =
  (what: 'retry' | 'skip') =>
  async (visit: OperatorVisit): Promise<Answer> => {
    if (!(await visit.operator.reactions[what](paramOf(visit, 'name'), paramOf(visit, 'eventId')))) throw notFound()
    return goTo(address)
  }
