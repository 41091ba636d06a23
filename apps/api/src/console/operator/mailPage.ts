import { html } from '../../pages/html.ts'
import { moment, numberIn } from '../moments.ts'
import { dataTable } from '../tables.ts'
import type { ConsolePage } from '../visit.ts'
import { base, type OperatorVisit, operatorFrame } from './operatorVisit.ts'

/** Mails that were not sent yet. */
export async function mailPage(visit: OperatorVisit): Promise<ConsolePage> {
  const { t, operator } = visit
  const { waiting, mails } = await operator.mail()
  const rows = mails.map(({ kind, organizationId, attempts, nextAttemptAt }) => [
    t.operator.mailKinds[kind],
    organizationId === null
      ? ''
      : html`<a href="${base}/organizations/${encodeURIComponent(organizationId)}"><code>${organizationId}</code></a>`,
    numberIn(t, attempts),
    moment(t, nextAttemptAt),
  ])
  const { mail, mailText, noMail, kind, organization, attempts, nextAttempt } = t.operator
  const body = html`<h1>${mail}</h1>
<section class="card"><p>${waiting === 0 ? noMail : mailText(waiting)}</p>
${rows.length > 0 && dataTable(mail, [kind, organization, attempts, nextAttempt], rows)}</section>`
  return { title: mail, body, frame: operatorFrame(t, 'mail') }
}
