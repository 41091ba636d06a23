import type { ReadStore } from '@manabi/read-store'
import type { AnyProjection } from './anyProjection.ts'

interface DropOptions {
  readonly readStore: ReadStore
  /** All projections of this release. */
  readonly projections: readonly Pick<AnyProjection, 'name'>[]
  readonly log: { info(details: object, message: string): void }
}

/**
 * Drops read models that this release does not have: nothing reads them. For the embedded store. On a server, processes of an older
 * release may still read them, see `RemovedReadModels`.
 */
export async function dropRemoved({ readStore, projections, log }: DropOptions): Promise<void> {
  const names = new Set(projections.map(({ name }) => name))
  for (const { collection, projection } of await readStore.generations()) {
    if (names.has(projection)) continue
    log.info({ projection }, 'This version has no such read model; dropping its documents.')
    await readStore.drop(collection)
  }
}
