import type { Day } from '@manabi/kernel'
import { dayIn, oneLine } from './bilingual.ts'
import { type ListPart, listMail } from './listMail.ts'
import type { MailContent } from './mailer.ts'

/** What a person still has to complete. */
export interface OpenDutyFacts {
  readonly title: string
  readonly dueOn: Day
  readonly isOverdue: boolean
}

export interface DutyReminderFacts {
  readonly organizationName: string
  /** Where the people of the organization learn; null for none. */
  readonly learnerAppUrl: string | null
  readonly duties: readonly OpenDutyFacts[]
}

/** Reminds a person, in English and Japanese, of what they have to complete and by when. */
export function dutyReminderMail(facts: DutyReminderFacts): MailContent {
  const name = oneLine(facts.organizationName)
  return listMail(`Reminder from ${name} / 受講期限のお知らせ`, [english(name, facts), japanese(name, facts)])
}

const english = (name: string, { learnerAppUrl: url, duties }: DutyReminderFacts): ListPart => ({
  lang: 'en',
  sections: [{ heading: `${name} asks you to complete:`, items: duties.map(inEnglish) }],
  link: url === null ? null : { label: 'Open the learning app', url },
  reason: 'You get this mail because these are due soon, have just begun, or are overdue.',
})

const inEnglish = ({ title, dueOn, isOverdue }: OpenDutyFacts): string =>
  `${oneLine(title)}: ${isOverdue ? 'was due' : 'due'} on ${dayIn('en-GB', dueOn)}`

const japanese = (name: string, { learnerAppUrl: url, duties }: DutyReminderFacts): ListPart => ({
  lang: 'ja',
  sections: [{ heading: `${name} で修了が必要なもの：`, items: duties.map(inJapanese) }],
  link: url === null ? null : { label: '学習アプリを開く', url },
  reason: '期限が近いもの、始まったもの、期限を過ぎたものがあるため、このメールをお送りしています。',
})

const inJapanese = ({ title, dueOn, isOverdue }: OpenDutyFacts): string =>
  `${oneLine(title)}：${dayIn('ja-JP', dueOn)}${isOverdue ? 'が期限でした' : 'まで'}`
