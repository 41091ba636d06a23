import { setImmediate } from 'node:timers/promises'
import { type StoredEvent, streamPages } from '@manabi/event-store'
import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import { courseStreamsOf, streamsOf } from '@manabi/projections/reports/learnerStreams'
import type { Projection } from '@manabi/read-store'
import type { Services } from '../services.ts'

/** Streams read at once. */
const parallel = 20

/** So many are decoded or folded before other work gets its turn. */
const inTurn = 500

/** The events of these streams that had come by then, in the order of the store. */
export async function eventsThen(
  { eventStore, codec }: Services,
  streams: readonly string[],
  asOf: Timestamp,
): Promise<readonly Recorded[]> {
  const stored: StoredEvent[] = []
  for (let first = 0; first < streams.length; first += parallel) {
    const some = streams.slice(first, first + parallel)
    for (const events of await Promise.all(some.map((stream) => wholeStream(eventStore, stream))))
      for (const event of events) if (event.metadata.occurredAt <= asOf) stored.push(event)
  }
  stored.sort((one, other) => one.position - other.position)
  const decoded: Recorded[] = []
  for await (const some of inTurns(stored)) decoded.push(...(await codec.decode(some)))
  return decoded
}

async function wholeStream(eventStore: Services['eventStore'], stream: string): Promise<readonly StoredEvent[]> {
  const all: StoredEvent[] = []
  for await (const page of streamPages(eventStore, stream, 0)) all.push(...page)
  return all
}

async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let first = 0; first < items.length; first += inTurn) {
    if (first > 0) await setImmediate()
    yield items.slice(first, first + inTurn)
  }
}

interface Learner {
  readonly userId: Id
  /** Whether only what the learner did in courses is asked for. */
  readonly inCoursesOnly: boolean
}

export async function learnerEventsThen(
  services: Services,
  { userId, inCoursesOnly }: Learner,
  asOf: Timestamp,
): Promise<readonly Recorded[]> {
  const streams = await (inCoursesOnly ? courseStreamsOf : streamsOf)(services.views, userId)
  const events = await eventsThen(services, streams, asOf)
  return events.filter(({ data }) => (data as { userId?: Id }).userId === userId)
}

/** The documents that a read model would have of these events alone. */
export async function foldedThen<Doc>(
  { on }: Pick<Projection<Doc, never>, 'on'>,
  events: readonly Recorded[],
): Promise<readonly Doc[]> {
  const documents = new Map<string, Doc | null>()
  for await (const some of inTurns(events)) {
    for (const event of some) {
      const handler = on[event.type]
      if (handler === undefined) continue
      for (const id of [handler[0](event)].flat()) {
        documents.set(id, handler[1](documents.get(id) ?? null, event, id) as Doc | null)
      }
    }
  }
  return [...documents.values()].flatMap((doc) => (doc === null ? [] : [doc]))
}
