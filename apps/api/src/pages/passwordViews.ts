import { type Html, html } from './html.ts'
import type { InvitationTexts } from './invitationTexts.ts'
import type { Page } from './layout.ts'
import type { PasswordTexts } from './passwordTexts.ts'
import type { Texts } from './texts.ts'
import { type FormError, field, summary, tokenField } from './views.ts'

/** The words for a new password are those of invitations. */
export type AllTexts = Texts & Pick<InvitationTexts, 'newPassword' | 'passwordHint' | 'passwordWrong'> & PasswordTexts

export interface PasswordForm {
  readonly action: string
  readonly formToken: string
  readonly email: string
  readonly status: number
  readonly errors: readonly FormError[]
}

export function forgotPage(t: AllTexts, form: PasswordForm): Page {
  const fields = field(
    { id: 'email', type: 'email', label: t.email, autocomplete: 'username', value: form.email },
    form.errors,
  )
  return formPage(t, form, { title: t.forgotTitle, intro: t.forgotIntro, button: t.sendLink, fields })
}

export const askedPage = (t: AllTexts): Page => ({
  title: t.askedTitle,
  body: html`<h1>${t.askedTitle}</h1><p>${t.askedText}</p><p class="quiet">${t.noMail}</p>`,
})

/** The email is there for people, and for programs that keep passwords. */
export function resetPage(t: AllTexts, form: PasswordForm): Page {
  const { email, errors } = form
  const fields = html`${field({ id: 'email', type: 'email', label: t.email, autocomplete: 'username', value: email, isFixed: true }, errors)}
${field({ id: 'password', type: 'password', label: t.newPassword, autocomplete: 'new-password', value: '', hint: t.passwordHint, show: t.showPassword }, errors)}`
  return formPage(t, form, { title: t.resetTitle, intro: t.resetIntro, button: t.setPassword, fields })
}

export const resetDonePage = (t: AllTexts): Page => ({
  title: t.resetDone,
  body: html`<h1>${t.resetDone}</h1><p>${t.resetDoneText}</p>`,
})

export const deadLinkPage = (t: AllTexts): Page => ({
  status: 404,
  title: t.deadLink,
  body: html`<h1>${t.deadLink}</h1><p>${t.deadLinkText}</p><p><a href="/connect/forgot">${t.askAgain}</a></p>`,
})

interface FormWords {
  readonly title: string
  readonly intro: string
  readonly button: string
  readonly fields: Html
}

function formPage(t: AllTexts, form: PasswordForm, { title, intro, button, fields }: FormWords): Page {
  const { action, formToken, status, errors } = form
  const body = html`<h1>${title}</h1>
<p>${intro}</p>
${errors.length > 0 && summary(t, errors)}
<form method="post" action="${action}" novalidate>
${tokenField(formToken)}
${fields}
<button type="submit">${button}</button>
</form>`
  return { status, title: `${errors.length > 0 ? t.errorPrefix : ''}${title}`, body }
}
