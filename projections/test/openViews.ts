import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DomainEvent, type Recorded, systemMetadata } from '@manabi/kernel'
import { type Document, openSqliteReadStore, type Projection, type Views } from '@manabi/read-store'

// biome-ignore lint/suspicious/noExplicitAny: projections of every document type.
type AnyProjection = Projection<any, any>

/** Read models of these events, a minute apart, on an embedded read store of their own. */
export async function openViews(projections: readonly AnyProjection[], events: readonly DomainEvent[]) {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  const store = openSqliteReadStore(join(directory, 'views.db'))
  const recorded = events.map(recordedAt)
  for (const projection of projections) {
    const { collection } = await store.create(projection)
    await store.write(new Map([[collection, { documents: folded(projection, recorded), checkpoint: events.length }]]))
    await store.activate(collection)
  }
  const close = async () => {
    await store.close()
    rmSync(directory, { recursive: true })
  }
  return { views: store.views() as Views, close }
}

const recordedAt = (event: DomainEvent, index: number): Recorded => ({
  ...event,
  id: `event-${index}`,
  stream: 'a-stream',
  revision: index,
  position: index + 1,
  metadata: systemMetadata('test', new Date(Date.UTC(2026, 3, 1, 0, index))),
})

function folded({ on }: AnyProjection, events: readonly Recorded[]) {
  const documents = new Map<string, { readonly position: number; readonly doc: Document | null }>()
  for (const event of events) {
    const [idsOf, fold] = on[event.type] ?? [() => []]
    for (const id of [idsOf(event)].flat()) {
      const doc = fold!(documents.get(id)?.doc ?? null, event, id)
      documents.set(id, { position: event.position, doc: doc as Document | null })
    }
  }
  return documents
}
