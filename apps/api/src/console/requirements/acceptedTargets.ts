import { changeRequirement } from '@manabi/operations/requirements/changeRequirement'
import { presentTitlesOf } from '@manabi/operations/requirements/duties/titlesOn'
import { getRequirement } from '@manabi/operations/requirements/getRequirement'
import type { Target } from '@manabi/requirements'
import { type Html, html } from '../../pages/html.ts'
import { call, read, requireAllowed } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { titleOf } from '../tables.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'
import { ownAddress, type RequirementShown, requirementParams } from './requirementPage.ts'
import { targetPicker } from './targetPicker.ts'

const presentOne = (visit: ConsoleVisit) =>
  read<RequirementShown>(visit, getRequirement, { params: requirementParams(visit) })

const addressOf = (visit: ConsoleVisit): string => `${ownAddress(visit)}/accepts`

/** What fulfils the requirement like its target, and a list from which more is added. */
export async function acceptsPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const { requirements: r } = t
  requireAllowed(visit, changeRequirement, organizationIdOf(visit))
  const { title, accepts } = await presentOne(visit)
  const titleOfTarget = await presentTitlesOf(visit.services, accepts)
  const button = (path: string, label: string, { kind, id }: Target, labelId: string): Html =>
    action(visit, `${addressOf(visit)}${path}`, label, { fields: { kind, id }, describedBy: labelId })
  const rows = accepts.map(
    (one) =>
      html`<li><span id="a-${one.id}">${titleOfTarget(one)}</span> ${button('/remove', r.removeAccepted, one, `a-${one.id}`)}</li>`,
  )
  const body = html`<p><a href="${ownAddress(visit)}">${title}</a></p>
<h1>${r.accepts}</h1>${failureSummary(t, failure)}
<section class="card"><p class="quiet">${r.acceptsText}</p>${rows.length > 0 && html`<ul class="rows">${rows}</ul>`}</section>
<section class="card"><h2>${r.acceptMore}</h2>${await targetPicker(
    visit,
    addressOf(visit),
    (one) => html`<span id="t-${one.id}">${one.title}</span> ${button('', r.accept, one, `t-${one.id}`)}`,
  )}</section>`
  return { title: titleOf(t, r.accepts, failure), body, frame: await organizationFrame(visit, 'requirements') }
}

const sentTarget = ({ form }: ConsoleVisit) => ({ kind: form.get('kind') ?? '', id: form.get('id') ?? '' })

/** Changes what is accepted, and nothing else. */
async function save(visit: ConsoleVisit, change: (accepts: readonly Target[]) => readonly object[]) {
  const requirement = await presentOne(visit)
  const body = { ...requirement, accepts: change(requirement.accepts) }
  await call(visit, changeRequirement, { params: requirementParams(visit), body })
  return doneAt(ownAddress(visit), 'saved')
}

export const acceptTarget = onForm<ConsoleVisit>('accept', acceptsPage, (visit) =>
  save(visit, (accepts) => [...accepts, sentTarget(visit)]),
)

export const removeTarget = onForm<ConsoleVisit>(
  'accept',
  acceptsPage,
  askFirst(
    'requirements',
    (visit) => {
      const { requirements: t } = visit.t
      return { title: t.removeQuestion, text: t.removeText, button: t.removeAccepted, back: addressOf(visit) }
    },
    (visit) => save(visit, (accepts) => accepts.filter(({ id }) => id !== sentTarget(visit).id)),
  ),
)
