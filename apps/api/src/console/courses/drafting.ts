import { Problem } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed } from '../call.ts'
import { type Again, messagesOf } from '../failures.ts'
import type { Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import type { Answer, ConsoleVisit } from '../visit.ts'
import { again } from './seen.ts'

/** Whether a model is configured, and the person may have it write. */
export const mayDraft = (visit: ConsoleVisit, operation: Operation): boolean =>
  visit.services.languageModel !== undefined && isAllowed(visit, operation, organizationIdOf(visit))

/** What the model is asked for, in the person's words. */
export const wishField = ({ t }: ConsoleVisit, form: Form): Html =>
  form.area({ name: 'wish', label: t.drafting.wish, hint: t.drafting.wishHint, rows: 3 })

export const draftButton = ({ t }: ConsoleVisit): Html =>
  html`<button type="submit" class="second" name="do" value="draft">${t.drafting.draftWithAi}</button>`

/** Has the model write. Where it cannot, the page keeps what was typed, and says why. */
export async function drafting(
  visit: ConsoleVisit,
  { form, page }: { readonly form: string; readonly page: Again<ConsoleVisit> },
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'not_found' || error.code === 'forbidden') throw error
    return again(visit, page, { form, status: error.status, messages: messagesOf(visit.t, error) })
  }
}
