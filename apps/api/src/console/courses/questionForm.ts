import { setImmediate } from 'node:timers/promises'
import { Problem } from '@manabi/kernel'
import { Explanations } from '@manabi/questions'
import { type Html, html } from '../../pages/html.ts'
import { type Again, type Failure, redrawn } from '../failures.ts'
import { Form } from '../forms.ts'
import { otherLines } from '../otherLines.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import { reasonIn } from '../texts/reasons.ts'
import type { Answer, ConsoleVisit } from '../visit.ts'
import { changed, draftsIn, linesOf, type QuestionDraft } from './questionDrafts.ts'
import { questionFields, questionsForm } from './questionFields.ts'
import { again, onSave, versionField } from './seen.ts'

interface Given {
  readonly address: string
  readonly version: number
  /** In which learners read the questions. */
  readonly lang: string
  /** What is there when nothing was typed yet. */
  readonly saved: () => Promise<readonly QuestionDraft[]>
  /** Fields before the questions. */
  readonly lead?: (form: Form) => readonly Html[]
  /** Further buttons. */
  readonly others?: Html | null
}

/** When learners get the explanations. */
export const explanationsField = ({ t }: ConsoleVisit, form: Form, chosen: Explanations = 'passed'): Html =>
  form.select(
    { name: 'explanations', label: t.fields.explanations },
    Explanations.options.map((value) => ({
      ...{ value, label: t.tests.explanations[value], isChosen: value === chosen },
    })),
  )

/** Questions with their choices and key, all in one form. */
export async function questionForm(
  visit: ConsoleVisit,
  { address, version, lang, saved, lead, others: more = null }: Given,
  failure: Failure | null,
): Promise<Html> {
  const { t, form: sent } = visit
  const isTyped = failure?.form === questionsForm
  const drafts = isTyped ? changed(draftsIn(sent), sent.get('do') ?? '') : await saved()
  const form = new Form(visit, questionsForm, failure)
  const fields = [
    versionField(version),
    html`${isTyped && failure.isOld === true && otherLines(t, { saved: linesOf(await saved()), typed: linesOf(drafts), lang })}`,
    html`<div class="actions"><button type="submit">${t.courses.save}</button></div>`,
    ...(lead?.(form) ?? []),
    ...(await drawn(drafts, (question, at) => questionFields(t, { question, at, count: drafts.length, lang }))),
  ]
  const others = html`<button type="submit" class="second" name="do" value="add">${t.courses.addQuestion}</button>${more}`
  return html`<section class="card wide"><p class="quiet">${t.courses.quizNote}</p>
${form.render(address, t.courses.save, fields, { others, bringsBack: t.kept.bringBack })}</section>`
}

/** A few at a time: other requests have their turns in between. */
async function drawn(
  drafts: readonly QuestionDraft[],
  draw: (question: QuestionDraft, at: number) => Html,
): Promise<readonly Html[]> {
  const fields: Html[] = []
  for (const [at, question] of drafts.entries()) {
    if (at % 50 === 49) await setImmediate()
    fields.push(draw(question, at))
  }
  return fields
}

type Page = Again<ConsoleVisit>

/** Takes a form of questions. Its buttons draw it again; a refusal names the question. */
export const onQuestions = (
  page: Page,
  whole: (t: ConsoleTexts) => string,
  act: (visit: ConsoleVisit) => Promise<Answer>,
) =>
  onSave(questionsForm, page, async (visit): Promise<Answer> => {
    if (visit.form.has('do')) return page(visit, redrawn(questionsForm))
    try {
      return await act(visit)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error
      const { errors = [] } = error.options
      const messages = errors.map(({ path, message }) => messageAt(visit.t, whole(visit.t), { path, message }))
      return again(visit, page, { form: questionsForm, status: 400, messages })
    }
  })

/** Names the question and the choice, counted from 1 as on the page. */
function messageAt(
  t: ConsoleTexts,
  whole: string,
  { path, message }: { readonly path: string; readonly message: string },
) {
  const [, question, choice] = /questions\.(\d+)(?:\.choices\.(\d+))?/.exec(path) ?? []
  const said = reasonIn(t.language, message)
  if (question === undefined) {
    return { field: path.endsWith('passingScore') ? 'passingScore' : null, message: `${whole}: ${said}` }
  }
  const places = [t.courses.question(Number(question) + 1)]
  if (choice !== undefined) places.push(t.courses.choice(Number(choice) + 1))
  return { field: `q${question}`, message: `${places.join(', ')}: ${said}` }
}
