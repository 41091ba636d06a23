import { randomBytes } from 'node:crypto'
import { type Html, html } from '../pages/html.ts'
import { tokenField } from '../pages/views.ts'
import { requestIdField } from './call.ts'
import type { Failure } from './failures.ts'
import { otherLines } from './otherLines.ts'
import type { ConsoleVisit } from './visit.ts'

interface Field {
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
  readonly hint?: string
  readonly type?: string
  readonly isRequired?: boolean
  /** The heading above says the same to those who see it. */
  readonly isHeadingEnough?: boolean
  /** Suggestions of the browser; default: none. */
  readonly autocomplete?: string
  /** Of an area. */
  readonly rows?: number
  /** The language of what is typed, where it is not that of the page. */
  readonly lang?: string
}

/** What a form needs of a visit. */
type Sent = Pick<ConsoleVisit, 't' | 'services' | 'form' | 'formToken'>

/** One form of a page: its fields know what was sent and what is wrong with it. */
export class Form {
  readonly #visit: Sent
  readonly #name: string
  readonly #failure: Failure | null
  #hasFile = false

  constructor(visit: Sent, name: string, failure: Failure | null) {
    this.#visit = visit
    this.#name = name
    this.#failure = failure?.form === name ? failure : null
  }

  /**
   * The whole form. With `isOnce` sending it twice, as by reloading what it led to, makes one thing. `others` are further buttons: the
   * first one is what Enter presses. `below` stands below them.
   */
  render(
    action: string,
    button: string,
    fields: readonly Html[],
    { isOnce = false, others, below, bringsBack }: FormLook = {},
  ): Html {
    const isTyped = this.#failure !== null
    const kept = bringsBack !== undefined && html` data-brings-back="${bringsBack}"${isTyped && html` data-unsaved`}`
    return html`<form method="post" action="${action}"${this.#hasFile && html` enctype="multipart/form-data"`}${kept} novalidate>
${tokenField(this.#visit.formToken)}
${isOnce && html`<input type="hidden" name="${requestIdField}" value="${newRequestId(this.#visit)}">`}
${fields}
${others === undefined ? html`<button type="submit">${button}</button>` : html`<div class="actions"><button type="submit">${button}</button>${others}</div>`}
${below ?? null}</form>`
  }

  /** A form that only asks: what it asks for stands in the address. `label` tells it from others of the page. */
  renderSearch(address: string, button: string, fields: readonly Html[], label?: string): Html {
    return html`<form method="get" action="${address}" class="filter" role="search"${label !== undefined && html` aria-label="${label}"`}>${fields}<button type="submit">${button}</button></form>`
  }

  text({ name, label, value = '', hint, type = 'text', isRequired = false, autocomplete = 'off', lang }: Field): Html {
    const id = this.#id(name)
    const shown = this.#typed(name) ?? value
    return html`<div class="field">
<label for="${id}">${label}</label>
${this.#notes(name, hint)}${this.#otherLines(value, shown, lang)}
<input id="${id}" name="${name}" type="${type}" value="${shown}"${lang !== undefined && html` lang="${lang}"`} autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${isRequired && html` required`}${this.#marks(name, hint)}>
</div>`
  }

  /** A file of these types. The form is sent as `multipart/form-data`. */
  file({ name, label, hint, accept }: Field & { readonly accept: string }): Html {
    this.#hasFile = true
    const id = this.#id(name)
    return html`<div class="field">
<label for="${id}">${label}</label>
${this.#notes(name, hint)}
<input id="${id}" name="${name}" type="file" accept="${accept}"${this.#marks(name, hint)}>
</div>`
  }

  /** A text of several lines. */
  area({ name, label, value = '', hint, rows = 10, lang }: Field): Html {
    const id = this.#id(name)
    const shown = this.#typed(name) ?? value
    return html`<div class="field">
<label for="${id}">${label}</label>
${this.#notes(name, hint)}${this.#otherLines(value, shown, lang)}
<textarea id="${id}" name="${name}" rows="${rows}"${lang !== undefined && html` lang="${lang}"`} autocomplete="off" autocapitalize="none" spellcheck="false"${this.#marks(name, hint)}>
${shown}</textarea>
</div>`
  }

  select({ name, label, hint }: Field, options: readonly Option[]): Html {
    const id = this.#id(name)
    const chosen = this.#failure === null ? null : this.#visit.form.get(name)
    return html`<div class="field">
<label for="${id}">${label}</label>
${this.#notes(name, hint)}
<select id="${id}" name="${name}"${this.#marks(name, hint)}>${options.map(
      ({ value, label, isChosen = false }) =>
        html`<option value="${value}"${(chosen === null ? isChosen : chosen === value) && html` selected`}>${label}</option>`,
    )}</select>
</div>`
  }

  checkboxes({ name, label, hint, isHeadingEnough = false }: Field, options: readonly Option[]): Html {
    const chosen = this.#failure === null ? null : this.#visit.form.getAll(name)
    return html`<fieldset class="field" id="${this.#id(name)}" tabindex="-1"${this.#marks(name, hint)}>
<legend${isHeadingEnough && html` class="hidden"`}>${label}</legend>
${this.#notes(name, hint)}
${options.map(({ value, label, isChosen = false }) => {
  const isOn = chosen === null ? isChosen : chosen.includes(value)
  return html`<label class="choice"><input type="checkbox" name="${name}" value="${value}"${isOn && html` checked`}><span>${label}</span></label>`
})}
</fieldset>`
  }

  #id(name: string): string {
    return `${this.#name}-${name}`
  }

  #typed(name: string): string | null {
    return this.#failure === null ? null : (this.#visit.form.get(name) ?? '')
  }

  #otherLines(saved: string, typed: string, lang: string | undefined): Html | null {
    return this.#failure?.isOld ? otherLines(this.#visit.t, { saved, typed, lang }) : null
  }

  #errorOf(name: string): string | undefined {
    return this.#failure?.messages.find(({ field }) => field === name)?.message
  }

  #notes(name: string, hint: string | undefined): Html {
    const error = this.#errorOf(name)
    return html`${hint !== undefined && html`<p class="hint" id="${this.#id(name)}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${this.#id(name)}-error">${error}</p>`}`
  }

  #marks(name: string, hint: string | undefined): Html {
    const error = this.#errorOf(name)
    const notes = [
      ...(hint === undefined ? [] : [`${this.#id(name)}-hint`]),
      ...(error === undefined ? [] : [`${this.#id(name)}-error`]),
    ]
    return html`${error !== undefined && html` aria-invalid="true"`}${notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`}`
  }
}

interface FormLook {
  readonly isOnce?: boolean
  readonly others?: Html
  readonly below?: Html
  /** With JavaScript, what is typed is not lost by leaving: the words of the button that brings it back. */
  readonly bringsBack?: string
}

export interface Option {
  readonly value: string
  readonly label: string
  readonly isChosen?: boolean
}

interface ActionLook {
  readonly fields?: Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[]
  /** The id of what the button acts on, for those who hear it. */
  readonly describedBy?: string
  readonly look?: 'second' | 'danger'
}

/** A button that does one thing. */
export const action = (
  { formToken }: Pick<ConsoleVisit, 'formToken'>,
  address: string,
  label: string,
  { fields = {}, describedBy, look = 'second' }: ActionLook = {},
): Html =>
  html`<form method="post" action="${address}" class="action">${tokenField(formToken)}${(
    Array.isArray(fields) ? fields : Object.entries(fields)
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button type="submit" class="${look}"${describedBy !== undefined && html` aria-describedby="${describedBy}"`}>${label}</button></form>`

/** Names one showing of a form: sent twice, it makes one thing. */
export const newRequestId = ({ services }: Pick<Sent, 'services'>): string =>
  `${services.clock.now().getTime()}.${randomBytes(16).toString('base64url')}`
