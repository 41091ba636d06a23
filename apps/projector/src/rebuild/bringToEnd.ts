import { GenerationDropped } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import { ProjectionAttempt } from '../projectionAttempt.ts'
import { ProjectionGroup } from '../projectionGroup.ts'
import type { RebuildOptions } from './rebuild.ts'
import { replay, replayWeight } from './replay.ts'
import { demandNoFailure } from './verify.ts'

/** Folds a generation from its checkpoint to the end of the events. */
export async function bringToEnd(
  projection: AnyProjection,
  collection: string,
  { eventStore, readStore, codec, onProgress }: Omit<RebuildOptions, 'projections'>,
): Promise<void> {
  const generation = (await readStore.generations()).find((one) => one.collection === collection)
  if (generation === undefined) throw new GenerationDropped(collection)
  const { checkpoint } = generation
  const group = new ProjectionGroup({ codec, readStore, maxWeight: replayWeight }, checkpoint)
  group.add(new ProjectionAttempt({ projection, collection, checkpoint }))
  await replay(group, { eventStore, upTo: await eventStore.head(), onProgress })
  demandNoFailure(group)
}
