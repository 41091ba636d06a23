import type { Timestamp } from '@manabi/kernel'
import { escapeUTF8 } from 'entities'
import { document, inTokyo, inUtc, rule } from './bilingual.ts'
import type { Mail } from './mailer.ts'

export interface PasswordResetFacts {
  /** The page at which the person chooses another password. */
  readonly resetUrl: string
  readonly expiresAt: Timestamp
}

/** In English and Japanese: accounts have no language. */
export function passwordResetMail({
  resetUrl,
  expiresAt,
}: PasswordResetFacts): Pick<Mail, 'subject' | 'text' | 'html'> {
  const parts = [english(expiresAt), japanese(expiresAt)]
  return {
    subject: 'Choose a new password / パスワードの再設定',
    text: parts.map((part) => asText(part, resetUrl)).join(rule.text),
    html: document(parts.map((part) => asHtml(part, resetUrl)).join(rule.html)),
  }
}

interface Part {
  readonly lang: string
  readonly reason: string
  readonly link: string
  readonly expiry: string
  readonly advice: string
}

const english = (expiresAt: Timestamp): Part => ({
  lang: 'en',
  reason: 'Somebody asked for a new password for your Manabi account.',
  link: 'Choose a new password',
  expiry: `The link works once, until ${inUtc(expiresAt)} UTC, and ends every sign-in.`,
  advice: 'If this was not you, ignore this mail: your password stays as it is.',
})

const japanese = (expiresAt: Timestamp): Part => ({
  lang: 'ja',
  reason: 'Manabi アカウントのパスワード再設定の申し込みがありました。',
  link: '新しいパスワードを設定する',
  expiry: `このリンクは一度だけ、${inTokyo(expiresAt)}（日本時間）まで使えます。設定すると、すべてのサインインが終了します。`,
  advice: 'お心当たりのない場合は、このメールを無視してください。パスワードは変わりません。',
})

const asText = ({ reason, link, expiry, advice }: Part, url: string): string =>
  `${reason}\n\n${link}:\n${url}\n\n${expiry}\n${advice}\n`

const asHtml = ({ lang, reason, link, expiry, advice }: Part, url: string): string =>
  `<div lang="${lang}">
<p>${reason}</p>
<p><a href="${escapeUTF8(url)}">${link}</a></p>
<p>${expiry} ${advice}</p>
</div>`
