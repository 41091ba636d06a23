import type { EventCodec, StoredEvent } from '@manabi/event-store'
import { type Recorded, Unavailable } from '@manabi/kernel'

/** Leaves out those that cannot be decoded, and tells of each. Rejects with `Unavailable` when none can be decoded now. */
export async function decodeAll(
  codec: EventCodec,
  events: readonly StoredEvent[],
  failed: (event: StoredEvent, error: unknown) => void,
): Promise<readonly Recorded[]> {
  if (events.length === 0) return []
  try {
    return await codec.decode(events)
  } catch (error) {
    if (error instanceof Unavailable) throw error
  }
  const decoded: Recorded[] = []
  for (const event of events) {
    try {
      decoded.push(...(await codec.decode([event])))
    } catch (error) {
      failed(event, error)
    }
  }
  return decoded
}
