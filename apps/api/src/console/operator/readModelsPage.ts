import { html } from '../../pages/html.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import { numberIn } from '../moments.ts'
import { dataTable, titleOf } from '../tables.ts'
import { type ConsolePage, goTo, paramOf } from '../visit.ts'
import { base, type OperatorVisit, operatorFrame } from './operatorVisit.ts'

/** As the operator's interface lists them. */
interface ListedReadModel {
  readonly name: string
  readonly status: string
  readonly behind: number
  readonly documents: number
  readonly rate: number
  readonly secondsLeft: number | null
}

/** Seconds between two looks while a read model is behind. */
const refresh = 5

export async function readModelsPage(visit: OperatorVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t, operator } = visit
  const all = (await operator.projections()) as readonly ListedReadModel[]
  const { name, status, behind, rate, left, documents, rebuild } = t.operator
  const rows = all.map((one) => row(visit, one))
  const body = html`<h1>${t.operator.readModels}</h1>
${failureSummary(t, failure)}<section class="card"><p class="quiet">${t.operator.rebuildText}</p>
${dataTable(t.operator.readModels, [name, status, behind, rate, left, documents, rebuild], rows)}</section>`
  const isBehind = all.some((one) => one.behind > 0)
  return {
    title: titleOf(t, t.operator.readModels, failure),
    body,
    frame: operatorFrame(t, 'readModels'),
    refresh: isBehind && failure === null ? refresh : undefined,
  }
}

function row({ t, begun, ...visit }: OperatorVisit, readModel: ListedReadModel) {
  const { name, status, behind, rate, secondsLeft, documents } = readModel
  const last = begun.get(name)
  const latest = last !== undefined && html` <a href="${base}/rebuilds/${last}">${t.operator.latestRebuild}</a>`
  return [
    html`<span id="model-${name}">${name}</span>`,
    status,
    t.operator.behindText(behind),
    numberIn(t, rate),
    secondsLeft === null ? t.operator.unknown : t.operator.seconds(secondsLeft),
    numberIn(t, documents),
    html`${action(visit, `${base}/read-models/${name}/rebuild`, t.operator.rebuild, { describedBy: `model-${name}` })}${latest}`,
  ]
}

export const startRebuild = onForm('rebuild', readModelsPage, async (visit) => {
  const name = paramOf(visit, 'name')
  const id = await visit.operator.rebuild(name, { isAuto: false })
  visit.begun.set(name, id)
  return goTo(`${base}/rebuilds/${id}`)
})
