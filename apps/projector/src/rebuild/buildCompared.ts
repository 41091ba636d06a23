import type { AnyProjection } from '../anyProjection.ts'
import { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import { ProjectionGroup } from '../folding/projectionGroup.ts'
import { bringToEnd } from './bringToEnd.ts'
import { compare, followInUse } from './compare.ts'
import type { BuildOptions } from './rebuildOptions.ts'
import { replayWeight } from './replay.ts'

interface ComparedOptions extends BuildOptions {
  /** Runs between building and comparing, with the position up to which both generations are compared. */
  readonly onComparing: (position: number) => Promise<void>
}

/**
 * Builds an empty generation beside the one in use, and compares the two: answers how many documents differ. Then brings the new one to the
 * end of the events.
 */
export async function buildCompared(
  projection: AnyProjection,
  collection: string,
  options: ComparedOptions,
): Promise<number> {
  const group = new ProjectionGroup({ ...options, maxWeight: replayWeight }, 0)
  group.add(new ProjectionAttempt({ projection, collection, checkpoint: 0 }))
  await followInUse(group, options)
  await options.onComparing(group.position)
  const found = await compare(group, options.readStore, options)
  // The generation in use may have stopped long before the last event.
  await bringToEnd(projection, collection, options)
  return found.get(projection)!
}
