import { Problem } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import type { Analysis } from '@manabi/operations/analysis'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { dataTable } from '../tables.ts'
import type { ConsoleVisit } from '../visit.ts'

interface Analysed {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  /** In which the questions are written. */
  readonly lang: string
}

/** How members answered each question at first; a sentence while there are too few of them. */
export async function answersCard(visit: ConsoleVisit, { operation, params, lang }: Analysed): Promise<Html> {
  const { answers: t } = visit.t
  const analysis = await read<z.output<typeof Analysis>>(visit, operation, { params }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') return null
    throw error
  })
  if (analysis === null) return html`<section class="card"><h2>${t.title}</h2><p>${t.tooFew}</p></section>`
  const { learners, questions } = analysis
  const shown = questions.map(
    ({ text, correctPercent, choices }) => html`<h3 lang="${lang}">${text}</h3><p>${t.correct(correctPercent)}</p>
${dataTable(
  text,
  [t.choice, t.chosen],
  choices.map((choice) => [html`<span lang="${lang}">${choice.text}</span>`, t.chosenBy(choice.chosen, learners)]),
)}`,
  )
  return html`<section class="card"><h2>${t.title}</h2><p class="quiet">${t.note(learners)}</p>${shown}</section>`
}
