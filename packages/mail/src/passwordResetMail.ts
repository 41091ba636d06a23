import type { Timestamp } from '@manabi/kernel'
import { inTokyo, inUtc } from './bilingual.ts'
import { type LinkPart, linkMail } from './linkMail.ts'
import type { MailContent } from './mailer.ts'

export interface PasswordResetFacts {
  /** The page at which the person chooses another password. */
  readonly resetUrl: string
  readonly expiresAt: Timestamp
}

/** In English and Japanese: accounts have no language. */
export function passwordResetMail({ resetUrl, expiresAt }: PasswordResetFacts): MailContent {
  return linkMail('Choose a new password / パスワードの再設定', resetUrl, [english(expiresAt), japanese(expiresAt)])
}

const english = (expiresAt: Timestamp): LinkPart => ({
  lang: 'en',
  reason: 'Somebody asked for a new password for your Manabi account.',
  link: 'Choose a new password',
  expiry: `The link works once, until ${inUtc(expiresAt)} UTC, and ends every sign-in.`,
  advice: 'If this was not you, ignore this mail: your password stays as it is.',
})

const japanese = (expiresAt: Timestamp): LinkPart => ({
  lang: 'ja',
  reason: 'Manabi アカウントのパスワード再設定の申し込みがありました。',
  link: '新しいパスワードを設定する',
  expiry: `このリンクは一度だけ、${inTokyo(expiresAt)}（日本時間）まで使えます。設定すると、すべてのサインインが終了します。`,
  advice: 'お心当たりのない場合は、このメールを無視してください。パスワードは変わりません。',
})
