import type { Timestamp } from '@manabi/kernel'
import { escapeUTF8 } from 'entities'
import { document, inTokyo, inUtc, oneLine, rule } from './bilingual.ts'
import type { MailContent } from './mailer.ts'

export interface DisabledWebhookFacts {
  readonly organizationName: string
  readonly url: string
  readonly failingSince: Timestamp
}

/** Tells an administrator, in English and Japanese, that a webhook became inactive and what to do. */
export function webhookDisabledMail(facts: DisabledWebhookFacts): MailContent {
  const name = oneLine(facts.organizationName)
  const parts = [english(name, facts), japanese(name, facts)]
  return {
    subject: `Webhook of ${name} disabled / Webhook 停止のお知らせ`,
    text: parts.map(({ lines }) => `${lines.join('\n\n')}\n`).join(rule.text),
    html: document(parts.map(asHtml).join(rule.html)),
  }
}

interface Part {
  readonly lang: string
  readonly lines: readonly string[]
}

const english = (name: string, { url, failingSince }: DisabledWebhookFacts): Part => ({
  lang: 'en',
  lines: [
    `A webhook of ${name} is now inactive: sending to it has failed since ${inUtc(failingSince)} UTC.`,
    oneLine(url),
    'Fix the endpoint, then activate the webhook. Events that it missed can be backfilled.',
  ],
})

const japanese = (name: string, { url, failingSince }: DisabledWebhookFacts): Part => ({
  lang: 'ja',
  lines: [
    `${name} の Webhook を停止しました。${inTokyo(failingSince)}（日本時間）から送信に失敗し続けています。`,
    oneLine(url),
    '送信先を直してから、Webhook を有効にしてください。停止中のイベントは後から送り直せます。',
  ],
})

const asHtml = ({ lang, lines }: Part): string =>
  `<div lang="${lang}">\n${lines.map((line) => `<p>${escapeUTF8(line)}</p>`).join('\n')}\n</div>`
