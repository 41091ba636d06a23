import type { StoredEvent } from '@manabi/event-store'
import type { Timestamp } from '@manabi/kernel'
import type { Document, ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import { ProjectionGroup } from '../folding/projectionGroup.ts'
import { compare } from './compare.ts'
import type { RebuildOptions } from './rebuildOptions.ts'
import { replay, replayWeight } from './replay.ts'
import { demandNoFailure } from './stopped.ts'
import { withScratchStore } from './withScratchStore.ts'

export interface VerifyOptions extends RebuildOptions {
  /** Replays the events up to then without comparing: the read models as they were. */
  readonly until?: Timestamp | undefined
  /** Ids of documents to include in the result. */
  readonly show?: readonly string[]
}

export interface Verified {
  readonly projections: readonly {
    readonly name: string
    readonly documents: number
    readonly differences: number | null
  }[]
  readonly shown: readonly { readonly projection: string; readonly id: string; readonly document: Document }[]
}

/**
 * Replays the events into a temporary store and compares its documents and their positions with those in use, byte for byte; then
 * compares the indexes in use, search words among them, with their documents. Servers may be running.
 */
export async function verify(options: VerifyOptions): Promise<Verified> {
  return await withScratchStore(async (scratch) => {
    const group = new ProjectionGroup({ codec: options.codec, readStore: scratch, maxWeight: replayWeight }, 0)
    for (const projection of options.projections) {
      const { collection } = await scratch.create(projection)
      group.add(new ProjectionAttempt({ projection, collection, checkpoint: 0 }))
    }
    const { attempts } = group
    const found =
      options.until === undefined ? await compare(group, scratch, options) : await replayUntil(group, options)
    const projections: Verified['projections'][number][] = []
    for (const { projection, collection } of attempts) {
      projections.push({
        name: projection.name,
        documents: await scratch.size(collection),
        differences: found.get(projection) ?? null,
      })
    }
    return { projections, shown: await show(attempts, scratch, options.show ?? []) }
  })
}

async function replayUntil(
  group: ProjectionGroup,
  { eventStore, until, onProgress }: VerifyOptions,
): Promise<ReadonlyMap<AnyProjection, number>> {
  const accepts = ({ metadata }: StoredEvent) => metadata.occurredAt <= until!
  await replay(group, { eventStore, upTo: await eventStore.head(), accepts, onProgress })
  demandNoFailure(group)
  return new Map()
}

async function show(
  attempts: readonly ProjectionAttempt[],
  scratch: ReadStore,
  ids: readonly string[],
): Promise<Verified['shown']> {
  const shown: Verified['shown'][number][] = []
  for (const { projection, collection } of attempts) {
    for (const [id, { doc }] of await scratch.load(collection, ids)) {
      if (doc !== null) shown.push({ projection: projection.name, id, document: doc })
    }
  }
  return shown
}
