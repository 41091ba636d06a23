import type { StoredEvent } from '@manabi/event-store'
import type { Counter } from '@manabi/platform/metrics'
import type { RelayOptions } from '../relay.ts'
import { createMailRecorder, mailedTypes } from './mailRecorder.ts'
import { type MailPieces, MailSender } from './mailSender.ts'

/** The dispatcher's part that sends mails. */
export interface MailPart {
  /** What the relay publishes for it. */
  readonly relayed: Pick<RelayOptions, 'name' | 'types'>
  record(events: readonly StoredEvent[]): Promise<void>
  readonly mails: Counter<'outcome'>
  stop(): Promise<void>
}

/**
 * null without `SMTP_URL`: invitations then have only their `acceptUrl`. The relay has a separate checkpoint, so that once mail is set
 * up, everyone with an open invitation gets one.
 */
export function startMail(pieces: MailPieces): MailPart | null {
  const { SMTP_URL, MAIL_FROM } = pieces.config
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null
  const sender = new MailSender({ ...pieces, config: { ...pieces.config, SMTP_URL, MAIL_FROM } })
  const record = createMailRecorder(pieces)
  return {
    relayed: { name: 'mails', types: mailedTypes },
    record: async (events) => {
      await record(events)
      sender.wake()
    },
    mails: sender.mails,
    stop: () => sender.stop(),
  }
}
