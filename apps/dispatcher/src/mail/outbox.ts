import type { MailKindName, QueuedMail } from '@manabi/operations/mails/mailKind'
import { stateCollection } from '@manabi/state-store'
import type { Job } from '../claims.ts'

/**
 * A mail that waits, with the facts of its kind. A finished one stays until it expires, so that an event that is delivered again adds no
 * second mail.
 */
export interface OutgoingMail extends QueuedMail, Job {
  readonly id: string
  /** Absent on invitations of earlier releases. */
  readonly kind?: MailKindName
  /** Finished attempts. */
  readonly attempts: number
}

export const outbox = stateCollection<OutgoingMail>()({
  name: 'mails',
  indexes: [['dueAt', 'organizationId'], ['scheduledAt'], ['holder'], ['expiresAt']],
})

/** Seconds between attempts: a day in total. */
const waits = [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]

/** How a failed attempt changes a mail. */
export function afterFailure({ attempts: before }: OutgoingMail, now: Date): Pick<OutgoingMail, 'attempts' | 'dueAt'> {
  const wait = waits[before]
  return {
    attempts: before + 1,
    dueAt: wait === undefined ? null : new Date(now.getTime() + wait * 1_000).toISOString(),
  }
}
