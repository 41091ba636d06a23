import type { Timestamp } from '@manabi/kernel'
import { inTokyo, inUtc, oneLine } from './bilingual.ts'
import { type LinkPart, linkMail } from './linkMail.ts'
import type { MailContent } from './mailer.ts'

export interface InvitationFacts {
  readonly organizationName: string
  /** The page that accepts the invitation. */
  readonly acceptUrl: string
  readonly expiresAt: Timestamp
}

/** The invitation in English and Japanese, because the person's language is not known yet. */
export function invitationMail({ organizationName, acceptUrl, expiresAt }: InvitationFacts): MailContent {
  const name = oneLine(organizationName)
  return linkMail(`Invitation to ${name} / 招待のお知らせ`, acceptUrl, [
    english(name, expiresAt),
    japanese(name, expiresAt),
  ])
}

const english = (name: string, expiresAt: Timestamp): LinkPart => ({
  lang: 'en',
  reason: `You are invited to join ${name}.`,
  link: 'Accept the invitation',
  expiry: `The link works once, until ${inUtc(expiresAt)} UTC.`,
  advice: 'If you did not expect this, ignore this mail: nothing will happen.',
})

const japanese = (name: string, expiresAt: Timestamp): LinkPart => ({
  lang: 'ja',
  reason: `${name} に招待されています。`,
  link: '招待を受ける',
  expiry: `このリンクは一度だけ、${inTokyo(expiresAt)}（日本時間）まで使えます。`,
  advice: 'お心当たりのない場合は、このメールを無視してください。何も起こりません。',
})
