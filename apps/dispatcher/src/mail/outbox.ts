import type { Id, Timestamp } from '@manabi/kernel'
import { stateCollection } from '@manabi/state-store'
import type { Job } from '../claims.ts'

/**
 * A mail that an event leads to; its id derives from the event's. It holds no address and no token: both are read when the mail is
 * sent. A finished one stays until it expires, so that an event that is delivered again adds no second mail.
 */
interface OutgoingFacts extends Job {
  /** Those of one share connections. Empty for mails about an account. */
  readonly organizationId: Id
  readonly userId: Id
  /** When it is no longer of use. */
  readonly expiresAt: Timestamp
  /** Finished attempts. */
  readonly attempts: number
}

export interface OutgoingInvitation extends OutgoingFacts {
  /** Absent on those of earlier releases. */
  readonly kind?: 'invitation'
  readonly invitationId: Id
}

/** To each administrator of the organization. */
export interface OutgoingWarning extends OutgoingFacts {
  readonly kind: 'webhookDisabled'
  readonly webhookId: Id
  readonly url: string
  readonly failingSince: Timestamp
}

export interface OutgoingReset extends OutgoingFacts {
  readonly kind: 'passwordReset'
  readonly resetId: Id
}

export type OutgoingMail = OutgoingInvitation | OutgoingWarning | OutgoingReset

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
