import { type Html, html } from '../../pages/html.ts'
import { action, Form } from '../forms.ts'
import type { ConsoleVisit } from '../visit.ts'

/** People shown at once. */
export const pageSize = '50'

/** What can be done with people chosen. */
export const deeds = ['remind', 'waive', 'endWaiver', 'reject'] as const
export type Deed = (typeof deeds)[number]

/** What can be done here: without a mail server nobody is reminded. The first is what Enter does. */
export const deedsOf = ({ services }: ConsoleVisit): readonly [Deed, ...Deed[]] =>
  services.config.SMTP_URL === undefined ? ['waive', 'endWaiver', 'reject'] : deeds

/** A table of people to choose from, and buttons for what is done with them. */
export function peopleForm(visit: ConsoleVisit, address: string, table: Html): Html {
  const { deeds: t } = visit.t
  const [first, ...others] = deedsOf(visit)
  const buttons = others.map(
    (deed) =>
      html`<button type="submit" name="do" value="${deed}" class="${deed === 'reject' ? 'danger' : 'second'}">${t.buttons[deed]}</button>`,
  )
  const fields = [table, html`<p class="quiet">${t.chosen}</p>`]
  return new Form(visit, 'act', null).render(`${address}/people`, t.buttons[first], fields, {
    others: html`${buttons}`,
  })
}

export const remindAllForm = (visit: ConsoleVisit, address: string): Html | null =>
  deedsOf(visit).includes('remind')
    ? html`<div class="actions">${action(visit, `${address}/remind`, visit.t.deeds.remindAll)}</div>`
    : null
