import type { ReadStore } from '@manabi/read-store'
import type { AnyProjection } from './share.ts'

interface DropOptions {
  readonly readStore: ReadStore
  /** All that there are. */
  readonly projections: readonly Pick<AnyProjection, 'name'>[]
  readonly log: { info(details: object, message: string): void }
}

/**
 * Drops the documents of read models that this version of the service does not have: nothing reads them, and nothing else would take
 * them away. For the start of the embedded store: on a server, processes of the version before may still read them, see
 * `RemovedReadModels`.
 */
export async function dropRemoved({ readStore, projections, log }: DropOptions): Promise<void> {
  const names = new Set(projections.map(({ name }) => name))
  for (const { collection, projection } of await readStore.generations()) {
    if (names.has(projection)) continue
    log.info({ projection }, 'This version has no such read model; dropping its documents.')
    await readStore.drop(collection)
  }
}
