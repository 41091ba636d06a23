import { afterAll } from '@jest/globals'
import type { DomainEvent, Recorded } from '@manabi/kernel'
import { openTemporaryReadStore, type ReadStore, type Views } from '@manabi/read-store'
import { type AnyProjection, folded, recordedAt } from './givenEvents.ts'

/** Empty stores, to be used again: a store starts a thread, which takes longer than most tests. */
const idle: ReadStore[] = []

afterAll(async () => void (await Promise.all(idle.splice(0).map((store) => store.close()))))

/** Read models of these events, a minute apart where they have no time yet, on an embedded read store of their own. */
export async function openViews(projections: readonly AnyProjection[], events: readonly (DomainEvent | Recorded)[]) {
  const store = idle.pop() ?? openTemporaryReadStore()
  const recorded = events.map((event, index) => ('metadata' in event ? event : recordedAt(event, index)))
  for (const projection of projections) {
    const { collection } = await store.create(projection)
    await store.write(collection, { documents: folded(projection, recorded), checkpoint: events.length })
    await store.activate(collection)
  }
  const close = async () => {
    for (const { collection } of await store.generations()) await store.drop(collection)
    idle.push(store)
  }
  return { views: store.views() as Views, close }
}
