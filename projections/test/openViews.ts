import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DomainEvent, Recorded } from '@manabi/kernel'
import { openSqliteReadStore, type Views } from '@manabi/read-store'
import { type AnyProjection, folded, recordedAt } from './givenEvents.ts'

/** Read models of these events, a minute apart where they have no time yet, on an embedded read store of their own. */
export async function openViews(projections: readonly AnyProjection[], events: readonly (DomainEvent | Recorded)[]) {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  const store = openSqliteReadStore(join(directory, 'views.db'))
  const recorded = events.map((event, index) => ('metadata' in event ? event : recordedAt(event, index)))
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
