import type { EventCodec, StoredEvent } from '@manabi/event-store'
import type { Clock, EventOf, Recorded } from '@manabi/kernel'
import { MemberInvited } from '@manabi/organizations'
import type { StateStore } from '@manabi/state-store'
import { type OutgoingMail, outbox } from './outbox.ts'

interface RecorderOptions {
  readonly codec: EventCodec
  readonly state: StateStore
  readonly clock: Clock
}

/**
 * Adds one mail to the outbox for each invitation that has not expired, and deletes the expired ones. Harmless when repeated: a mail
 * has its event's id.
 */
export function createMailRecorder({ codec, state, clock }: RecorderOptions) {
  const kept = state.collection(outbox)
  return async (stored: readonly StoredEvent[]): Promise<void> => {
    const invitations = stored.filter(({ type }) => type === MemberInvited.type)
    if (invitations.length === 0) return
    const now = clock.now().toISOString()
    const events = (await codec.decode(invitations)) as unknown as Recorded<EventOf<typeof MemberInvited>>[]
    await kept.insert(events.filter(({ data }) => data.expiresAt > now).map((event) => mailOf(event, now)))
    await kept.delete({ expiresAt: { upTo: now } })
  }
}

const mailOf = ({ id, data }: Recorded<EventOf<typeof MemberInvited>>, now: string): OutgoingMail => {
  const { organizationId, userId, invitationId, expiresAt } = data
  return { id, organizationId, userId, invitationId, expiresAt, attempts: 0, dueAt: now, scheduledAt: now }
}
