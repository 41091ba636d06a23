import { escapeUTF8 } from 'entities'
import { document, rule } from './bilingual.ts'
import type { MailContent } from './mailer.ts'

/** A mail about a link, in one language. */
export interface LinkPart {
  readonly lang: string
  /** Why the person gets it. */
  readonly reason: string
  /** What the link does. */
  readonly link: string
  readonly expiry: string
  readonly advice: string
}

export const linkMail = (subject: string, url: string, parts: readonly LinkPart[]): MailContent => ({
  subject,
  text: parts.map((part) => asText(part, url)).join(rule.text),
  html: document(parts.map((part) => asHtml(part, url)).join(rule.html)),
})

const asText = ({ reason, link, expiry, advice }: LinkPart, url: string): string =>
  `${reason}\n\n${link}:\n${url}\n\n${expiry}\n${advice}\n`

const asHtml = ({ lang, reason, link, expiry, advice }: LinkPart, url: string): string =>
  `<div lang="${lang}">
<p>${escapeUTF8(reason)}</p>
<p><a href="${escapeUTF8(url)}">${link}</a></p>
<p>${escapeUTF8(expiry)} ${escapeUTF8(advice)}</p>
</div>`
