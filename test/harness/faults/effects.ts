import type { EventStore } from '@manabi/event-store'

import { DutyAnnounced, ManagerReminded, PersonReminded } from '@manabi/requirements'

const writtenByClock: readonly string[] = [DutyAnnounced, PersonReminded, ManagerReminded].map(({ type }) => type)

/** How many events of each type were written, by kind of stream and type, without those that a clock writes. */
export type Effects = Readonly<Record<string, number>>

export async function effectsSince(eventStore: EventStore, before: number): Promise<Effects> {
  const counts: Record<string, number> = {}
  for (let after = before; ; ) {
    const { events, position } = await eventStore.readAll({ after, limit: 1_000 })
    for (const { stream, type } of events.filter((event) => !writtenByClock.includes(event.type))) {
      const name = `${stream.split('-')[0]} ${type}`
      counts[name] = (counts[name] ?? 0) + 1
    }
    if (events.length === 0) return counts
    after = position
  }
}

/** What of these the others lack. */
export const without = (effects: Effects, others: Effects): string[] =>
  Object.entries(effects).flatMap(([name, count]) => (count > (others[name] ?? 0) ? [name] : []))
