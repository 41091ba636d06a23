import { Problem } from '@manabi/kernel'
import { type Html, html } from '../pages/html.ts'
import { problemAdvice } from '../pages/problemAdvice.ts'
import type { ConsoleTexts } from './texts/index.ts'
import { reasonIn } from './texts/reasons.ts'
import type { Answer, ConsolePage, ConsoleVisit } from './visit.ts'

/** What is wrong with a form that was sent. */
export interface Failure {
  /** Of the form on its page. */
  readonly form: string
  readonly status: number
  readonly messages: readonly Message[]
  /** Somebody else saved after the page was shown. */
  readonly isOld?: true
}

interface Message {
  /** null: the form as a whole. */
  readonly field: string | null
  readonly message: string
}

/** The page again with what was typed, and nothing wrong. */
export const redrawn = (form: string): Failure => ({ form, status: 200, messages: [] })

/** What refused forms lead to: the page again, and what is wrong. */
export type Again<Visit> = (visit: Visit, failure: Failure) => Promise<ConsolePage>

/** Pages of their own: the person may not be here, or it is not there. */
const elsewhere: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'rate_limit_exceeded', 'payload_too_large'])

/** Takes a form: does what it asks for and goes on where `act` says. A refusal shows the page again, with the refusal's status. */
export const onForm =
  <Visit extends Pick<ConsoleVisit, 't'>>(form: string, page: Again<Visit>, act: (visit: Visit) => Promise<Answer>) =>
  async (visit: Visit): Promise<Answer> => {
    try {
      return await act(visit)
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500 || elsewhere.has(error.code)) throw error
      const failure = { form, status: error.status, messages: messagesOf(visit.t, error) }
      return { ...(await page(visit, failure)), status: error.status }
    }
  }

export function messagesOf(t: ConsoleTexts, problem: Problem): readonly Message[] {
  const { errors = [] } = problem.options
  if (errors.length === 0) return [{ field: null, message: sentenceOf(t, problem) }]
  return errors.map(({ path, message }) => {
    const field = path.split('.')[0]!
    return { field, message: `${fieldLabel(t, field)}: ${reasonIn(t.language, message)}` }
  })
}

/** Fields that no form has are called as the API calls them. */
export const fieldLabel = ({ fields }: ConsoleTexts, name: string): string =>
  (fields as Readonly<Record<string, string>>)[name] ?? name

/** Details are in English. */
export const sentenceOf = ({ language }: ConsoleTexts, { code, detail }: Problem): string =>
  language === 'ja' ? problemAdvice[code].ja.explanation : detail

/** Takes the focus, so that a screen reader says at once what is wrong. */
export const failureSummary = (t: ConsoleTexts, failure: Failure | null): Html | null =>
  failure === null || failure.messages.length === 0
    ? null
    : html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${t.frame.problem}</h2>
<ul>${failure.messages.map(
        ({ field, message }) =>
          html`<li>${field === null ? message : html`<a href="#${failure.form}-${field}">${message}</a>`}</li>`,
      )}</ul>
</div>`
