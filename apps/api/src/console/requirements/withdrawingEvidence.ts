import { withdrawEvidence } from '@manabi/operations/requirements/evidence/withdrawEvidence'
import { evidenceOf } from '@manabi/projections/requirements/evidence'
import { html } from '../../pages/html.ts'
import { call, requireAllowed } from '../call.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { factList, titleOf } from '../tables.ts'
import { type Answer, type ConsolePage, type ConsoleVisit, paramOf } from '../visit.ts'
import { evidenceAddress } from './evidencePage.ts'
import { evidenceTitles } from './evidenceTitles.ts'
import { namesOf } from './namedPeople.ts'

const evidenceParams = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  evidenceId: paramOf(visit, 'evidenceId'),
})

/** Asks why, before it is withdrawn. */
async function withdrawalPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { evidence: t, deeds, fields: f, people } = visit.t
  const params = evidenceParams(visit)
  requireAllowed(visit, withdrawEvidence, params.organizationId)
  const { userId, target, completedOn, note } = await evidenceOf(visit.services.views, params)
  const nameOf = await namesOf(visit, [userId])
  const titleOfTarget = await evidenceTitles(visit.services, [target])
  const form = new Form(visit, 'withdraw', failure)
  const reason = form.text({ name: 'reason', label: f.reason, hint: deeds.reasonHint, isRequired: true })
  const body = html`<p><a href="${evidenceAddress(visit)}">${t.title}</a></p>
<h1>${t.withdrawQuestion}</h1>${failureSummary(visit.t, failure)}
<section class="card">${factList([
    [people.name, nameOf(userId)],
    [t.what, titleOfTarget(target)],
    [f.completedOn, completedOn],
    [f.note, note],
  ])}<p class="quiet">${t.withdrawText}</p>
${form.render(visit.request.path, t.withdraw, [reason])}</section>`
  const title = titleOf(visit.t, t.withdrawQuestion, failure)
  return { title, body, frame: await organizationFrame(visit, 'requirements') }
}

/** The button beside the evidence asks, and the form of that page does it. */
export const withdrawOne = onForm('withdraw', withdrawalPage, async (visit): Promise<Answer> => {
  const reason = visit.form.get('reason')
  if (reason === null) return withdrawalPage(visit)
  await call(visit, withdrawEvidence, { params: evidenceParams(visit), body: { reason } })
  return doneAt(evidenceAddress(visit), 'withdrawn')
})
