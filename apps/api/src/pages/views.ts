import type { Scope } from '@manabi/kernel'
import { type Html, html } from './html.ts'
import type { Page } from './layout.ts'
import type { Texts } from './texts.ts'

/** How a person is called on pages. */
export const nameOf = ({ displayName, email }: { readonly displayName: string; readonly email: string }): string =>
  displayName === '' ? email : displayName

/** The hidden field that shows a form to be ours. */
export const tokenField = (formToken: string): Html =>
  html`<input type="hidden" name="form_token" value="${formToken}">`

interface SignInForm {
  /** The request that is served once the person is signed in: path and query. */
  readonly action: string
  readonly formToken: string
  readonly app: string
  readonly formTarget: string
  readonly email: string
  readonly status: number
  readonly errors: readonly FormError[]
}

/** What is wrong with the form, and the field to mend. */
export interface FormError {
  readonly field: 'email' | 'password' | 'name'
  readonly message: string
}

export function signInPage(t: Texts, form: SignInForm): Page {
  const { action, formToken, app, email, errors, status, formTarget } = form
  const prefix = errors.length > 0 ? t.errorPrefix : ''
  const body = html`<h1>${t.signIn}</h1>
<p class="quiet">${t.signInFor(app)}</p>
${errors.length > 0 && summary(t, errors)}
<form method="post" action="${action}" novalidate>
${tokenField(formToken)}
<input type="hidden" name="intent" value="sign_in">
${field({ id: 'email', type: 'email', label: t.email, autocomplete: 'username', value: email }, errors)}
${field({ id: 'password', type: 'password', label: t.password, autocomplete: 'current-password', value: '', show: t.showPassword }, errors)}
<button type="submit">${t.signIn}</button>
</form>
<p><a href="/connect/forgot">${t.forgot}</a></p>`
  return { status, title: `${prefix}${t.signIn}`, body, formTarget }
}

/** Takes the focus, so that a screen reader says at once what is wrong. */
export const summary = (
  t: Texts,
  errors: readonly FormError[],
): Html => html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${t.problem}</h2>
<ul>${errors.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>`

interface Field {
  readonly id: FormError['field']
  readonly type: string
  readonly label: string
  readonly autocomplete: string
  readonly value: string
  readonly hint?: string
  /** Of a password: the words of the button that shows it. */
  readonly show?: string
  /** Shown, not to be changed. */
  readonly isFixed?: boolean
}

export function field(facts: Field, errors: readonly FormError[]): Html {
  const { id, type, label, autocomplete, value, hint, show, isFixed = false } = facts
  const error = errors.find((one) => one.field === id)
  const notes = [...(hint === undefined ? [] : [`${id}-hint`]), ...(error === undefined ? [] : [`${id}-error`])]
  const marks = [
    isFixed && html` readonly`,
    error !== undefined && html` aria-invalid="true"`,
    notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`,
  ]
  return html`<div class="field">
<label for="${id}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${id}-error">${error.message}</p>`}
<input id="${id}" name="${id}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required${marks}>
${show !== undefined && html`<button type="button" class="link show" data-shows="${id}" aria-pressed="false" aria-controls="${id}" hidden>${show}</button>`}
</div>`
}

interface ConsentForm {
  readonly action: string
  readonly signOutAction: string
  readonly formToken: string
  readonly app: string
  readonly clientId: string
  /** Where the answer goes, as far as a person can tell. */
  readonly destination: string
  readonly person: string
  readonly email: string
  /** Names of the organizations that the person belongs to. */
  readonly organizations: readonly string[]
  readonly scopes: readonly Scope[]
  readonly formTarget: string
}

export function consentPage(t: Texts, form: ConsentForm): Page {
  const { action, signOutAction, formToken, app, clientId, destination, scopes, formTarget } = form
  const body = html`<h1>${t.consent(app)}</h1>
<p>${t.consentIntro(app)}</p>
<ul class="scopes">${scopes.map((scope) => html`<li>${t.scopes[scope]}</li>`)}</ul>
<p class="note">${t.consentUnknown(destination)}</p>
<p class="quiet">${t.appId}: <code>${clientId}</code></p>
<form method="post" action="${action}">
${tokenField(formToken)}
<input type="hidden" name="scopes" value="${scopes.join(' ')}">
<button type="submit" name="intent" value="allow">${t.allow}</button>
<button type="submit" name="intent" value="deny" class="second">${t.deny}</button>
</form>
<div class="account">${account(t, form)}
<form method="post" action="${signOutAction}">${tokenField(formToken)}<button type="submit" class="link">${t.otherAccount}</button></form>
</div>`
  return { title: t.consent(app), body, formTarget }
}

/** Whose account it is: people have several, and share names. */
function account(t: Texts, { person, email, organizations }: ConsentForm): Html {
  const address = email !== '' && email !== person && html`<br>${email}`
  return html`${t.signedInAs(person)}${address}${organizations.length > 0 && html`<br>${organizations.join(t.listSeparator)}`}`
}

export const signedOutPage = (t: Texts): Page => ({
  title: t.signedOut,
  body: html`<h1>${t.signedOut}</h1><p>${t.signedOutText}</p>`,
})

interface SignOutForm {
  readonly action: string
  readonly formToken: string
  readonly person: string
  readonly status: number
}

export function signOutPage(t: Texts, { action, formToken, person, status }: SignOutForm): Page {
  const body = html`<h1>${t.signOut}</h1>
<p>${t.signedInAs(person)}</p>
<p class="quiet">${t.signOutQuestion}</p>
<form method="post" action="${action}">
${tokenField(formToken)}
<button type="submit">${t.signOut}</button>
</form>`
  return { status, title: t.signOut, body }
}

export const refusedPage = (t: Texts, explanation: string): Page => ({
  status: 400,
  title: t.refused,
  body: html`<h1>${t.refused}</h1><p>${explanation}</p><p class="quiet">${t.closeHint}</p>${wayOn(t)}`,
})

/** For an app that registered itself: nobody is sent to its address without a click. */
export const unaskablePage = (
  t: Texts,
  error: { readonly error: string; readonly error_description: string },
  way: { readonly address: string; readonly destination: string } | null,
): Page => ({
  status: 400,
  title: t.refused,
  body: html`<h1>${t.refused}</h1>
<p>${t.unaskable}</p>
<p><code>${error.error}</code> ${error.error_description}</p>
${way && html`<p class="note">${t.leaveUnknown(way.destination)}</p><p><a href="${way.address}" rel="noreferrer">${t.returnTo(way.destination)}</a></p>`}`,
})

export function failurePage(t: Texts, status: number, requestId: string): Page {
  const known: Readonly<Record<number, string>> = { 429: t.tooMany, 503: t.unavailable }
  const text = known[status]
    ? html`<p>${known[status]}</p>`
    : html`<p>${t.failedText}</p><p><code>${requestId}</code></p>`
  return { status, title: t.failed, body: html`<h1>${t.failed}</h1>${text}${wayOn(t)}` }
}

const wayOn = (t: Texts): Html => html`<p class="ways"><a href="/">${t.home}</a></p>`
