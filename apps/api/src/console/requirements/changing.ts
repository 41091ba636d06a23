import { changeRequirement } from '@manabi/operations/requirements/changeRequirement'
import { createRequirement } from '@manabi/operations/requirements/createRequirement'
import { endRequirement } from '@manabi/operations/requirements/endRequirement'
import { getRequirement } from '@manabi/operations/requirements/getRequirement'
import { previewRequirement } from '@manabi/operations/requirements/previewRequirement'
import type { RequirementPreview } from '@manabi/operations/requirements/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, read, requireAllowed } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm, redrawn } from '../failures.ts'
import { action } from '../forms.ts'
import { numberIn } from '../moments.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { factList, titleOf } from '../tables.ts'
import { type Answer, type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { listAddress, requirementAddress } from './dutyTable.ts'
import { newRequirement, requirementForm } from './requirementForm.ts'
import { requirementInput } from './requirementInput.ts'
import { ownAddress, type RequirementShown, requirementParams } from './requirementPage.ts'
import { type ListedTarget, targetPicker, titleOfTarget } from './targetPicker.ts'

type Counts = z.output<typeof RequirementPreview>

/** What the page shows above its form. */
interface Shown {
  readonly failure: Failure | null
  /** Of a preview. */
  readonly counts: Counts | null
}

const newAddress = (visit: ConsoleVisit): string => `${listAddress(visit)}/new`

/** First the target is chosen, then all the rest. */
export const newRequirementPage = (visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> =>
  newPage(visit, { failure, counts: null })

async function newPage(visit: ConsoleVisit, shown: Shown): Promise<ConsolePage> {
  const { requirements: t } = visit.t
  requireAllowed(visit, createRequirement, organizationIdOf(visit))
  const body = html`<p><a href="${listAddress(visit)}">${t.title}</a></p>
<h1>${t.newTitle}</h1>${failureSummary(visit.t, shown.failure)}
${chosenTarget(visit).kind === '' ? await chooseTarget(visit) : await fillIn(visit, shown)}`
  const title = titleOf(visit.t, t.newTitle, shown.failure)
  return { title, body, frame: await organizationFrame(visit, 'requirements') }
}

/** Kind `evidence`: nothing but evidence fulfils it. Kind '': nothing is chosen yet. */
function chosenTarget(visit: ConsoleVisit) {
  const asked = (name: string): string => visit.form.get(name) ?? queryOf(visit, name) ?? ''
  return { kind: asked('kind'), id: asked('id') }
}

async function chooseTarget(visit: ConsoleVisit): Promise<Html> {
  const { requirements: t } = visit.t
  return html`<section class="card"><h2>${t.target}</h2><p class="quiet">${t.targetText}</p>
<div class="actions"><a href="${newAddress(visit)}?kind=evidence">${t.evidenceOnly}</a></div>
${await targetPicker(visit, newAddress(visit), (target) => targetLink(visit, target))}</section>`
}

const targetLink = (visit: ConsoleVisit, { kind, id, title }: ListedTarget): Html =>
  html`<a href="${newAddress(visit)}?${String(new URLSearchParams({ kind, id }))}">${title}</a>`

async function fillIn(visit: ConsoleVisit, { failure, counts }: Shown): Promise<Html> {
  const { requirements: t, requirementForm: labels } = visit.t
  const target = chosenTarget(visit)
  const isEvidence = target.kind === 'evidence'
  const title = isEvidence ? t.evidenceOnly : await titleOfTarget(visit, target)
  const form = await requirementForm(visit, {
    ...{ begun: newRequirement(isEvidence ? '' : title), failure, address: newAddress(visit), button: labels.create },
    hidden: target,
  })
  return html`${counts !== null && countsCard(visit, counts)}
<section class="card">${factList([[t.target, title]])}${form}</section>`
}

/** How it would be right away. */
function countsCard({ t }: ConsoleVisit, { people, due, overdue, fulfilled }: Counts): Html {
  const { requirements: r, requirementForm: labels } = t
  const facts = [
    [r.people, people],
    [r.statuses.due, due],
    [r.statuses.overdue, overdue],
    [r.statuses.fulfilled, fulfilled],
  ] as const
  return html`<section class="card" role="status"><h2>${labels.preview}</h2><p class="quiet">${labels.previewText}</p>
${factList(facts.map(([name, count]) => [name, numberIn(t, count)] as const))}</section>`
}

const isPreview = ({ form }: ConsoleVisit): boolean => form.get('do') === 'preview'

export const createOne = onForm('requirement', newRequirementPage, async (visit): Promise<Answer> => {
  const target = chosenTarget(visit)
  const params = { organizationId: organizationIdOf(visit) }
  const body = await requirementInput(visit, { target: target.kind === 'evidence' ? null : target, accepts: [] })
  if (isPreview(visit)) {
    const counts = await read<Counts>(visit, previewRequirement, { params, body })
    return newPage(visit, { failure: redrawn('requirement'), counts })
  }
  const made = await read<RequirementShown | undefined>(visit, createRequirement, { params, body })
  return made === undefined
    ? doneAt(listAddress(visit), 'createdLate')
    : doneAt(requirementAddress(visit, made.id), 'created')
})

export const changePage = (visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> =>
  pageToChange(visit, { failure, counts: null })

async function pageToChange(visit: ConsoleVisit, { failure, counts }: Shown): Promise<ConsolePage> {
  const { requirements: t, requirementForm: labels } = visit.t
  requireAllowed(visit, changeRequirement, organizationIdOf(visit))
  const requirement = await read<RequirementShown>(visit, getRequirement, { params: requirementParams(visit) })
  const address = ownAddress(visit)
  const form = await requirementForm(visit, {
    ...{ begun: requirement, failure, address: `${address}/change`, button: labels.save },
  })
  const body = html`<p><a href="${address}">${requirement.title}</a></p>
<h1>${t.changeTitle}</h1>${failureSummary(visit.t, failure)}
${counts !== null && countsCard(visit, counts)}
<section class="card"><p class="quiet">${labels.changeText}</p>
${requirement.target !== null && html`<div class="actions"><a href="${address}/accepts">${t.accepts}</a></div>`}${form}</section>
<section class="card"><h2>${labels.endTitle}</h2><p class="quiet">${labels.endText}</p>
<div class="actions">${action(visit, `${address}/end`, labels.end, { look: 'danger' })}</div></section>`
  return {
    title: titleOf(visit.t, t.changeTitle, failure),
    body,
    frame: await organizationFrame(visit, 'requirements'),
  }
}

export const changeOne = onForm('requirement', changePage, async (visit): Promise<Answer> => {
  const params = requirementParams(visit)
  const { target, accepts } = await read<RequirementShown>(visit, getRequirement, { params })
  const body = await requirementInput(visit, { target, accepts })
  if (isPreview(visit)) {
    const { organizationId, requirementId } = params
    const asked = { params: { organizationId }, body: { ...body, requirementId } }
    const counts = await read<Counts>(visit, previewRequirement, asked)
    return pageToChange(visit, { failure: redrawn('requirement'), counts })
  }
  await call(visit, changeRequirement, { params, body })
  return doneAt(ownAddress(visit), 'saved')
})

export const endOne = onForm<ConsoleVisit>(
  'end',
  changePage,
  askFirst(
    'requirements',
    async (visit) => {
      const { requirementForm: t } = visit.t
      const { title } = await read<RequirementShown>(visit, getRequirement, { params: requirementParams(visit) })
      return { title: t.endQuestion(title), text: t.endText, button: t.end, back: ownAddress(visit) }
    },
    async (visit) => {
      await call(visit, endRequirement, { params: requirementParams(visit) })
      return doneAt(listAddress(visit), 'ended')
    },
  ),
)
