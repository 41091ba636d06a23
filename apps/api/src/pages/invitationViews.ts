import { html } from './html.ts'
import type { InvitationTexts } from './invitationTexts.ts'
import type { Page } from './layout.ts'
import type { Texts } from './texts.ts'
import { type FormError, field, summary, tokenField } from './views.ts'

type AllTexts = Texts & InvitationTexts

export interface InvitationForm {
  readonly action: string
  readonly formToken: string
  readonly organization: string
  /** `new`: to choose name and password; `known`: to give the password; `signedIn`: to confirm. */
  readonly kind: 'new' | 'known' | 'signedIn'
  /** Whose browser it is; null for nobody's. */
  readonly person: string | null
  readonly email: string
  readonly displayName: string
  readonly status: number
  readonly errors: readonly FormError[]
}

export function invitationPage(t: AllTexts, form: InvitationForm): Page {
  const { action, formToken, organization, kind, person, status, errors } = form
  const title = t.join(organization)
  const intro = { new: t.joinAsNew, known: t.joinAsKnown, signedIn: t.joinAs(person ?? '') }
  const body = html`<h1>${title}</h1>
<p>${intro[kind]}</p>
${kind !== 'signedIn' && person !== null && html`<p class="note">${t.insteadOf(person)}</p>`}
${errors.length > 0 && summary(t, errors)}
<form method="post" action="${action}" novalidate>
${tokenField(formToken)}
${fields(t, form)}
<button type="submit">${t.joinButton}</button>
</form>`
  return { status, title: `${errors.length > 0 ? t.errorPrefix : ''}${title}`, body }
}

/** The email is there for people, and for programs that keep passwords. */
function fields(t: AllTexts, { kind, email, displayName, errors }: InvitationForm) {
  if (kind === 'signedIn') return null
  const parts = [
    field(
      { id: 'email', type: 'email', label: t.email, autocomplete: 'username', value: email, isFixed: true },
      errors,
    ),
  ]
  const password = { id: 'password', type: 'password', value: '', show: t.showPassword } as const
  if (kind === 'known') {
    parts.push(field({ ...password, label: t.password, autocomplete: 'current-password' }, errors))
  } else {
    parts.push(
      field({ id: 'name', type: 'text', label: t.name, autocomplete: 'name', value: displayName }, errors),
      field({ ...password, label: t.newPassword, autocomplete: 'new-password', hint: t.passwordHint }, errors),
    )
  }
  return parts
}

export const deadInvitationPage = (t: AllTexts): Page => ({
  status: 404,
  title: t.dead,
  body: html`<h1>${t.dead}</h1><p>${t.deadText}</p>`,
})

/** `learnerAppUrl`: where the organization's people learn; null for none. */
export const joinedPage = (t: AllTexts, organization: string, person: string, learnerAppUrl: string | null): Page => ({
  title: t.joined(organization),
  body: html`<h1>${t.joined(organization)}</h1><p>${t.joinedText(person)}</p>
${learnerAppUrl !== null && html`<p><a href="${learnerAppUrl}">${t.openLearningApp}</a></p>`}`,
})
