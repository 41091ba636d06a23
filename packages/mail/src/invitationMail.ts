import type { Timestamp } from '@manabi/kernel'
import { escapeUTF8 } from 'entities'
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
    text: parts.map((part) => asText(part, acceptUrl)).join('\n――――――――\n\n'),
    html: document(parts.map((part) => asHtml(part, acceptUrl)).join('\n<hr>\n')),
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
  expiry: `The link works once, until ${inUtc.format(new Date(expiresAt))} UTC.`,
  advice: 'If you did not expect this, ignore this mail: nothing will happen.',
})

const japanese = (name: string, expiresAt: Timestamp): Part => ({
  lang: 'ja',
  invitation: `${name} に招待されています。`,
  link: '招待を受ける',
  expiry: `このリンクは一度だけ、${inTokyo.format(new Date(expiresAt))}（日本時間）まで使えます。`,
  advice: 'お心当たりのない場合は、このメールを無視してください。何も起こりません。',
})

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const inTokyo = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

const asText = ({ invitation, link, expiry, advice }: Part, url: string): string =>
  `${invitation}\n\n${link}:\n${url}\n\n${expiry}\n${advice}\n`

const asHtml = ({ lang, invitation, link, expiry, advice }: Part, url: string): string =>
  `<div lang="${lang}">
<p>${escapeUTF8(invitation)}</p>
<p><a href="${escapeUTF8(url)}">${link}</a></p>
<p>${escapeUTF8(expiry)} ${escapeUTF8(advice)}</p>
</div>`

const document = (body: string): string =>
  `<!doctype html>\n<html>\n<head><meta charset="utf-8"></head>\n<body>\n${body}\n</body>\n</html>\n`

/** A name with line breaks would add lines or headers. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
