import type { Request } from 'express'
import { type Html, html } from '../pages/html.ts'
import { tokenField } from '../pages/views.ts'
import { fieldLabel } from './failures.ts'
import type { ConsoleTexts } from './texts/index.ts'

/** A form that could not be taken, and what it has to carry to be sent again. */
interface KeptForm {
  readonly form: URLSearchParams
  readonly formToken: string
  /** Whether a file was sent with it. Files are not kept. */
  readonly hadFile: boolean
}

const keptForms = new WeakMap<Request, KeptForm>()

/** The page of a failure shows it again. */
export const keepForm = (request: Request, kept: KeptForm): void => void keptForms.set(request, kept)

/** Longer texts, and those of several lines, are shown, so that people see that nothing is lost. */
const isShown = (value: string): boolean => value.length > 60 || value.includes('\n')

const isSecret = (name: string): boolean => /password|token|secret/i.test(name)

/** Everything that was typed, with the button that sends it again; null where nothing was. */
export function keptForm(t: ConsoleTexts, request: Request): Html | null {
  const kept = keptForms.get(request)
  const fields = [...(kept?.form ?? [])].filter(([name]) => !isSecret(name))
  if (kept === undefined || fields.length === 0) return null
  const shown = fields.map(([name, value], at) =>
    isShown(value)
      ? html`<div class="field"><label for="kept-${at}">${fieldLabel(t, name)}</label>
<textarea id="kept-${at}" name="${name}" rows="12">
${value}</textarea></div>`
      : html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<section class="card"><h2>${t.kept.title}</h2><p>${t.kept.text}${kept.hadFile && html` ${t.kept.fileAgain}`}</p>
<form method="post" action="${request.originalUrl}">${tokenField(kept.formToken)}
${shown}
<button type="submit">${t.kept.send}</button></form></section>`
}
