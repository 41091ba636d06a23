import type { Id, Timestamp } from '@manabi/kernel'
import { stateCollection } from '@manabi/state-store'
import type { Due } from '../dueWork.ts'

/**
 * The mail of one invitation; its id is that of the event. Nothing here tells to whom it goes: address and token are made again from
 * the event when it is sent. It stays when nothing is left to do, so that an event that comes again makes no second one, until
 * the invitation expires.
 */
export interface OutgoingMail extends Due {
  readonly organizationId: Id
  readonly userId: Id
  readonly invitationId: Id
  readonly expiresAt: Timestamp
  /** Finished attempts. */
  readonly attempts: number
}

export const outbox = stateCollection<OutgoingMail>()({
  name: 'mails',
  indexes: [['dueAt', 'organizationId'], ['expiresAt']],
})

/** Seconds between attempts: growing, a day altogether. */
const waits = [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]

/** What a failed attempt makes of a mail. */
export function afterFailure({ attempts: before }: OutgoingMail, now: Date): Pick<OutgoingMail, 'attempts' | 'dueAt'> {
  const wait = waits[before]
  return {
    attempts: before + 1,
    dueAt: wait === undefined ? null : new Date(now.getTime() + wait * 1_000).toISOString(),
  }
}
