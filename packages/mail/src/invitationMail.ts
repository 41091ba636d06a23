import type { Timestamp } from '@manabi/kernel'
import { escapeUTF8 } from 'entities'
import { document, inTokyo, inUtc, oneLine, rule } from './bilingual.ts'
import type { Mail } from './mailer.ts'

export interface InvitationFacts {
  readonly organizationName: string
  /** The page that accepts the invitation. */
  readonly acceptUrl: string
  readonly expiresAt: Timestamp
}

/** The invitation in English and Japanese, because the person's language is not known yet. */
export function invitationMail({
  organizationName,
  acceptUrl,
  expiresAt,
}: InvitationFacts): Pick<Mail, 'subject' | 'text' | 'html'> {
  const name = oneLine(organizationName)
  const parts = [english(name, expiresAt), japanese(name, expiresAt)]
  return {
    subject: `Invitation to ${name} / 招待のお知らせ`,
    text: parts.map((part) => asText(part, acceptUrl)).join(rule.text),
    html: document(parts.map((part) => asHtml(part, acceptUrl)).join(rule.html)),
  }
}

interface Part {
  readonly lang: string
  readonly invitation: string
  readonly link: string
  readonly expiry: string
  readonly advice: string
}

const english = (name: string, expiresAt: Timestamp): Part => ({
  lang: 'en',
  invitation: `You are invited to join ${name}.`,
  link: 'Accept the invitation',
  expiry: `The link works once, until ${inUtc(expiresAt)} UTC.`,
  advice: 'If you did not expect this, ignore this mail: nothing will happen.',
})

const japanese = (name: string, expiresAt: Timestamp): Part => ({
  lang: 'ja',
  invitation: `${name} に招待されています。`,
  link: '招待を受ける',
  expiry: `このリンクは一度だけ、${inTokyo(expiresAt)}（日本時間）まで使えます。`,
  advice: 'お心当たりのない場合は、このメールを無視してください。何も起こりません。',
})

const asText = ({ invitation, link, expiry, advice }: Part, url: string): string =>
  `${invitation}\n\n${link}:\n${url}\n\n${expiry}\n${advice}\n`

const asHtml = ({ lang, invitation, link, expiry, advice }: Part, url: string): string =>
  `<div lang="${lang}">
<p>${escapeUTF8(invitation)}</p>
<p><a href="${escapeUTF8(url)}">${link}</a></p>
<p>${escapeUTF8(expiry)} ${escapeUTF8(advice)}</p>
</div>`
