import type { OperatedRebuild } from '../../operator/operatorPages.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import { numberIn } from '../moments.ts'
import { factList, titleOf } from '../tables.ts'
import { type ConsolePage, goTo, paramOf } from '../visit.ts'
import { base, type OperatorVisit, operatorFrame } from './operatorVisit.ts'

/** Seconds between two looks while it is built and compared. */
const refresh = 2

const underWay = ['building', 'comparing']

/** What can be done in each state, in the order of the buttons. */
const steps: Readonly<Record<string, readonly Step[]>> = {
  building: ['cancel'],
  comparing: ['cancel'],
  ready: ['switch', 'cancel'],
  switched: ['rollback'],
}

type Step = 'switch' | 'rollback' | 'cancel'

const addressOf = (visit: OperatorVisit): string => `${base}/rebuilds/${encodeURIComponent(paramOf(visit, 'id'))}`

/** One rebuild, as far as it has come. */
export async function rebuildPage(visit: OperatorVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t, operator } = visit
  const rebuild = await operator.rebuildOf(paramOf(visit, 'id'))
  const isUnderWay = underWay.includes(rebuild.state)
  const title = t.operator.rebuildOf(rebuild.projection)
  const body = html`<p><a href="${base}/read-models">${t.frame.back}</a></p>
<h1>${title}</h1>
${failureSummary(t, failure)}<section class="card">${progress(visit, rebuild)}
${isUnderWay && html`<p class="quiet">${t.operator.underWay}</p>`}
<div class="actions">${(steps[rebuild.state] ?? []).map((step) => button(visit, step))}</div></section>`
  return {
    title: titleOf(t, title, failure),
    body,
    frame: operatorFrame(t, 'readModels'),
    refresh: isUnderWay && failure === null ? refresh : undefined,
  }
}

function progress({ t }: OperatorVisit, { state, percent, secondsLeft, differences, error }: OperatedRebuild): Html {
  const left = secondsLeft === null ? t.operator.unknown : t.operator.seconds(secondsLeft)
  return html`<p role="status"><strong>${t.operator.states[state] ?? state}</strong></p>
<p><label for="progress">${t.operator.progress}: ${percent}%</label></p>
<progress id="progress" max="100" value="${percent}">${percent}%</progress>
${factList([
  ...(underWay.includes(state) ? [[t.operator.left, left] as const] : []),
  [t.operator.differences, differences === null ? t.operator.notCompared : numberIn(t, differences)],
  ...(error === null ? [] : [[t.operator.error, error] as const]),
])}`
}

function button(visit: OperatorVisit, step: Step): Html {
  const { t } = visit
  const labels = { switch: t.operator.switch, rollback: t.operator.rollBack, cancel: t.operator.cancel }
  return action(visit, `${addressOf(visit)}/${step}`, labels[step])
}

const take = (step: (visit: OperatorVisit, id: string) => Promise<OperatedRebuild>) =>
  onForm('step', rebuildPage, async (visit) => {
    await step(visit, paramOf(visit, 'id'))
    return goTo(addressOf(visit))
  })

export const switchTo = take(({ operator }, id) => operator.switchTo(id))
export const rollBack = take(({ operator }, id) => operator.rollBack(id))
export const cancel = take(({ operator }, id) => operator.cancel(id))
