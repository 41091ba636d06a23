import { setImmediate } from 'node:timers/promises'
import type { EventStore, StoredEvent } from './port.ts'

/** Events that are read together. A stream may have hundreds of thousands, so other work gets its turn between two pages. */
const pageSize = 200

/** The events of a stream from a revision on, page by page: as one call where the store can do that, else a call for each page. */
export async function* streamPages(
  store: Pick<EventStore, 'readStream' | 'readPages'>,
  stream: string,
  from: number,
): AsyncGenerator<readonly StoredEvent[], void> {
  if (store.readPages !== undefined) return yield* store.readPages(stream, from)
  for (let next = from; ; ) {
    const page = await store.readStream(stream, { from: next, limit: pageSize })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    next = page.at(-1)!.revision + 1
    await setImmediate()
  }
}
