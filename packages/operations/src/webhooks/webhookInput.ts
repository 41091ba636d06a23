import { Text, Timestamp } from '@manabi/kernel'
import type { Config } from '@manabi/platform'
import { webhookUrl } from '@manabi/webhooks'
import { z } from 'zod'

export const WebhookUrl = Text.trim().meta({
  description: 'Starts with https://.',
  examples: ['https://example.com/hook'],
})

export const EventTypes = z
  .array(Text)
  .max(500)
  .meta({
    description: 'Empty: every event, future ones included. Unknown names are ignored.',
    examples: [['lesson.completed']],
  })

export const Description = Text.trim().max(5_000)

/** Any offset and fraction; kept in UTC with milliseconds. */
export const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(Timestamp)

/** Throws 400 for an address that the settings do not allow. */
export const allowedUrl = (url: string, config: Config): string =>
  webhookUrl(url, { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowPrivate: config.WEBHOOK_ALLOW_PRIVATE })
