import type { DomainEvent, Recorded } from '@manabi/kernel'
import { openTemporaryReadStore, type Views } from '@manabi/read-store'
import { type AnyProjection, folded, recordedAt } from './givenEvents.ts'

/** Read models of these events, a minute apart where they have no time yet, on an embedded read store of their own. */
export async function openViews(projections: readonly AnyProjection[], events: readonly (DomainEvent | Recorded)[]) {
  const store = openTemporaryReadStore()
  const recorded = events.map((event, index) => ('metadata' in event ? event : recordedAt(event, index)))
  for (const projection of projections) {
    const { collection } = await store.create(projection)
    await store.write(collection, { documents: folded(projection, recorded), checkpoint: events.length })
    await store.activate(collection)
  }
  return { views: store.views() as Views, close: () => store.close() }
}
