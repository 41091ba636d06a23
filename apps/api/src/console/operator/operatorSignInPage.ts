import { html } from '../../pages/html.ts'
import { failureSummary } from '../failures.ts'
import { Form } from '../forms.ts'
import { titleOf } from '../tables.ts'
import type { ConsolePage } from '../visit.ts'
import { base, type OperatorVisit } from './operatorVisit.ts'

/** Asks for the operator's token. What was typed is not sent back. */
export function operatorSignInPage(visit: OperatorVisit, status: 200 | 401 = 200): ConsolePage {
  const { t } = visit
  const messages = [{ field: 'token', message: t.operator.wrongToken }]
  const failure = status === 200 ? null : { form: 'operator', status, messages }
  const form = new Form({ ...visit, form: new URLSearchParams() }, 'operator', failure)
  const field = form.text({ name: 'token', label: t.fields.token, type: 'password', isRequired: true })
  const body = html`<h1>${t.operator.signInTitle}</h1>
${failureSummary(t, failure)}<section class="card"><p>${t.operator.signInText}</p>${form.render(base, t.operator.signIn, [field])}</section>`
  const frame = { place: t.operator.place, links: [], signOut: null }
  return { status, title: titleOf(t, t.operator.signInTitle, failure), body, frame }
}
