import type { EventCodec, EventStore } from '@manabi/event-store'
import { GenerationDropped, type ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import { ProjectionAttempt } from '../projectionAttempt.ts'
import { ProjectionGroup } from '../projectionGroup.ts'
import { type Progress, replay, replayWeight } from './replay.ts'

export interface RebuildOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  readonly projections: readonly AnyProjection[]
  readonly onProgress?: (progress: Progress) => void
}

/**
 * Builds a new generation of each projection from the first event, beside the one in use, and switches to it once it has caught
 * up. Servers may be running. Throws when a projection fails: its old generation stays in use, the other projections are done.
 */
export async function rebuild({ readStore, projections, ...options }: RebuildOptions): Promise<void> {
  const group = new ProjectionGroup({ codec: options.codec, readStore, maxWeight: replayWeight }, 0)
  const numbers = new Map<ProjectionAttempt['collection'], number>()
  for (const projection of projections) {
    const { collection, number } = await readStore.create(projection)
    numbers.set(collection, number)
    group.add(new ProjectionAttempt({ projection, collection, checkpoint: 0 }))
  }
  try {
    // New events keep arriving, and a server folds them into the generation in use: repeat until it is overtaken.
    while (group.attempts.some(({ failure }) => failure === null)) {
      await replay(group, { ...options, upTo: await options.eventStore.head() })
      for (const attempt of group.attempts)
        if (await isDone(attempt, numbers.get(attempt.collection)!, readStore)) group.remove(attempt)
    }
  } finally {
    for (const { collection } of group.attempts) await readStore.drop(collection)
  }
  for (const attempt of group.attempts) throw stopped(attempt)
}

/** Whether readers see the new generation, or one that another process began to build later. */
async function isDone(
  { projection, collection, failure }: ProjectionAttempt,
  number: number,
  readStore: ReadStore,
): Promise<boolean> {
  if (failure === null && (await readStore.activate(collection).catch(orDropped))) return true
  const generations = await readStore.generations()
  if (generations.some((one) => one.collection === collection)) return false
  const { name, version } = projection
  const ofVersion = generations.filter((one) => one.projection === name && one.version === version)
  if (ofVersion.some((one) => one.isActive && one.number > number)) return true
  throw new Error(`The rebuild of ${name} stood still while a person was erased, and was dropped. Run it again.`)
}

function orDropped(error: unknown): boolean {
  if (error instanceof GenerationDropped) return false
  throw error
}

/** The error to throw for a failed attempt. */
export function stopped({ projection, failure }: ProjectionAttempt): Error {
  const { position, error } = failure!
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`${projection.name} stopped at event ${position}: ${reason}`, { cause: error })
}
