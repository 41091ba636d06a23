import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from 'express'
import { styleSheet as commonStyle, sendsStyle, versioned } from '../pages/assets.ts'
import { type Html, html } from '../pages/html.ts'
import { languageLink } from '../pages/language.ts'
import { documentOf, sendDocument } from '../pages/layout.ts'
import { tokenField } from '../pages/views.ts'
import type { ConsoleTexts } from './texts/index.ts'
import type { ConsolePage, Frame } from './visit.ts'

/** The pages' own style and the console's, as one. */
const styleSheet = `${commonStyle}\n${readFileSync(join(import.meta.dirname, 'console.css'), 'utf8')}`
export const consoleStyle = '/console/console.css'
const styleAddress = versioned(consoleStyle, styleSheet)
export const sendConsoleStyle = sendsStyle(styleSheet)

interface Shown {
  readonly t: ConsoleTexts
  readonly formToken: string
  /** Whose browser it is. */
  readonly person: string
}

export function sendConsolePage(response: Response, shown: Shown, page: ConsolePage): void {
  const { language } = shown.t
  const { title, refresh } = page
  const head = refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`
  const body = bodyOf(shown, page, languageLink(response.req, language))
  const document = documentOf({ language, title, style: styleAddress, head, body })
  sendDocument(response, language, { status: page.status ?? 200, sendsOrigin: true, document })
}

const bodyOf = (shown: Shown, page: ConsolePage, otherLanguage: Html): Html => html`<body class="console">
<a class="skip" href="#main">${shown.t.frame.skip}</a>
${header(shown, page.frame)}
<main id="main" tabindex="-1">
${page.body}
</main>
<footer><p class="quiet">${shown.t.frame.times} ${otherLanguage}</p></footer>
</body>`

const header = ({ t, formToken, person }: Shown, { place, links, signOut }: Frame): Html => html`<header class="top">
<div class="bar">
<a class="brand" href="/console"><span lang="ja" aria-hidden="true">学</span>Manabi</a>
<p class="place">${place}</p>
${signOut !== null && signOutForm(t, { signOut, formToken, person })}
</div>
${
  links.length > 0 &&
  html`<nav aria-label="${t.frame.navigation}"><ul>${links.map(
    ({ href, label, isCurrent }) =>
      html`<li><a href="${href}"${isCurrent && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`
}
</header>`

const signOutForm = (t: ConsoleTexts, { signOut, formToken, person }: SignOut): Html =>
  html`<form method="post" action="${signOut}" class="sign-out">${tokenField(formToken)}
<span class="quiet">${person}</span>
<button type="submit" class="link">${t.frame.signOut}</button></form>`

interface SignOut extends Omit<Shown, 't'> {
  readonly signOut: string
}
