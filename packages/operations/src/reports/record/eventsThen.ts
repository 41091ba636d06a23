import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import { streamsOf } from '@manabi/projections/reports/learnerStreams'
import type { Projection } from '@manabi/read-store'
import type { Services } from '../../services.ts'

/** Streams read at once. */
const parallel = 20

/** The events of these streams that had come by then, in the order of the store. */
export async function eventsThen(
  { eventStore, codec }: Services,
  streams: readonly string[],
  asOf: Timestamp,
): Promise<readonly Recorded[]> {
  const stored = []
  for (let first = 0; first < streams.length; first += parallel) {
    const some = streams.slice(first, first + parallel)
    stored.push(...(await Promise.all(some.map((stream) => eventStore.readStream(stream)))).flat())
  }
  const then = stored.filter(({ metadata }) => metadata.occurredAt <= asOf)
  return codec.decode(then.sort((one, other) => one.position - other.position))
}

export const learnerEventsThen = async (
  services: Services,
  userId: Id,
  asOf: Timestamp,
): Promise<readonly Recorded[]> =>
  (await eventsThen(services, await streamsOf(services.views, userId), asOf)).filter(
    ({ data }) => (data as { userId?: Id }).userId === userId,
  )

/** The documents that a read model would have of these events alone. */
export function foldedThen<Doc>(
  { on }: Pick<Projection<Doc, never>, 'on'>,
  events: readonly Recorded[],
): readonly Doc[] {
  const documents = new Map<string, Doc | null>()
  for (const event of events) {
    const handler = on[event.type]
    if (handler === undefined) continue
    for (const id of [handler[0](event)].flat()) {
      documents.set(id, handler[1](documents.get(id) ?? null, event, id) as Doc | null)
    }
  }
  return [...documents.values()].flatMap((doc) => (doc === null ? [] : [doc]))
}
