import type { StoredEvent } from '@manabi/event-store'
import type { Recorded, Timestamp } from '@manabi/kernel'
import { mailKinds, type Services } from '@manabi/operations'
import { type OutgoingMail, outbox } from './outbox.ts'

/** The types of the events that lead to mails. */
export const mailedTypes: readonly string[] = mailKinds.flatMap(({ events }) => events.map(({ type }) => type))

/** Adds the mails of events to the outbox, and deletes the expired ones. Harmless when repeated. */
export function createMailRecorder(services: Services) {
  const { codec, state, clock } = services
  const kept = state.collection(outbox)
  return async (stored: readonly StoredEvent[]): Promise<void> => {
    const relevant = stored.filter(({ type }) => mailedTypes.includes(type))
    if (relevant.length === 0) return
    const now = clock.now().toISOString()
    const events = (await codec.decode(relevant)) as readonly Recorded[]
    const mails = (await Promise.all(events.map((event) => mailsOf(event, now, services)))).flat()
    await kept.insert(mails.filter(({ expiresAt }) => expiresAt > now))
    await kept.delete({ expiresAt: { upTo: now } })
  }
}

async function mailsOf(event: Recorded, now: Timestamp, services: Services): Promise<readonly OutgoingMail[]> {
  const kind = mailKinds.find(({ events }) => events.some(({ type }) => type === event.type))!
  const mails = await kind.mailsOf(event, services)
  return mails.map((mail) => ({ ...mail, kind: kind.name, attempts: 0, dueAt: now, scheduledAt: now }))
}
