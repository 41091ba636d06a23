import { type Html, html } from '../pages/html.ts'
import { action } from './forms.ts'
import { organizationFrame, type PageName } from './organizationFrame.ts'
import type { Answer, ConsoleVisit, Handle } from './visit.ts'

interface Question {
  readonly title: string
  /** What will happen. */
  readonly text: string | Html
  readonly button: string
  /** Where a person goes who changes their mind. */
  readonly back: string
  /** Further fields of the form that is sent. */
  readonly fields?: readonly (readonly [name: string, value: string])[]
}

/**
 * Takes a form that removes something. The first press shows what will happen, and only the second, on that page, does it. `current` is
 * the page of the navigation that both belong to.
 */
export const askFirst =
  (current: PageName, ask: (visit: ConsoleVisit) => Question | Promise<Question>, act: Handle): Handle =>
  async (visit): Promise<Answer> => {
    if (visit.form.get('confirmed') === '1') return act(visit)
    const { title, text, button, back, fields = [] } = await ask(visit)
    const sent = [...visit.form].filter(([name]) => name !== 'form_token')
    const body = html`<h1>${title}</h1>
<section class="card"><p>${text}</p>
<div class="actions">${action(visit, visit.request.path, button, { look: 'danger', fields: [...sent, ...fields, ['confirmed', '1']] })}
<a href="${back}">${visit.t.frame.cancel}</a></div></section>`
    return { title, body, frame: await organizationFrame(visit, current) }
  }
