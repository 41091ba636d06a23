import type { ReadStore } from '@manabi/read-store'
import { type AnyProjection, keyOf } from './anyProjection.ts'

interface DropOptions {
  readonly readStore: Pick<ReadStore, 'drop' | 'generations'>
  /** All projections of this release. */
  readonly projections: readonly Pick<AnyProjection, 'name'>[]
  /** Keys of the read models that processes of other releases have. */
  readonly known?: readonly string[]
  readonly log: { info(details: object, message: string): void }
}

/** Drops read models that neither this release nor a running process of another release has. */
export async function dropRemoved({ readStore, projections, known = [], log }: DropOptions): Promise<void> {
  const names = new Set(projections.map(({ name }) => name))
  for (const { collection, projection, version } of await readStore.generations()) {
    if (names.has(projection) || known.includes(keyOf({ name: projection, version }))) continue
    log.info({ projection }, 'This version has no such read model; dropping its documents.')
    await readStore.drop(collection)
  }
}
