import { GenerationDropped } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import { ProjectionGroup } from '../folding/projectionGroup.ts'
import type { BuildOptions } from './rebuildOptions.ts'
import { replay, replayWeight } from './replay.ts'
import { demandNoFailure } from './stopped.ts'

interface BringOptions extends Omit<BuildOptions, 'holds'> {
  /** The last position to fold; default: the end of the events. */
  readonly upTo?: number
}

/** Folds a generation from its checkpoint to the end of the events. */
export async function bringToEnd(
  projection: AnyProjection,
  collection: string,
  { eventStore, readStore, codec, upTo, onProgress }: BringOptions,
): Promise<void> {
  const generation = (await readStore.generations()).find((one) => one.collection === collection)
  if (generation === undefined) throw new GenerationDropped(collection)
  const { checkpoint } = generation
  const group = new ProjectionGroup({ codec, readStore, maxWeight: replayWeight }, checkpoint)
  group.add(new ProjectionAttempt({ ...generation, projection }))
  await replay(group, { eventStore, upTo: upTo ?? (await eventStore.head()), onProgress })
  demandNoFailure(group)
}
