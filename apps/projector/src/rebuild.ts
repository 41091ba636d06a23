import type { EventCodec, EventStore } from '@manabi/event-store'
import { GenerationDropped, type ReadStore } from '@manabi/read-store'
import { Lane } from './lane.ts'
import { type Progress, replay, replayBudget } from './replay.ts'
import { type AnyProjection, Track } from './track.ts'

export interface RebuildOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  readonly projections: readonly AnyProjection[]
  readonly onProgress?: (progress: Progress) => void
}

/**
 * Builds a new generation of each projection beside the one in use, from the first event on, and changes over when it has come
 * as far. Servers may be running. Throws when a projection fails; what was in use stays in use then, and the others are done.
 */
export async function rebuild({ readStore, projections, ...options }: RebuildOptions): Promise<void> {
  const lane = new Lane({ codec: options.codec, readStore, budget: replayBudget }, 0)
  for (const projection of projections) {
    const { collection } = await readStore.create(projection)
    lane.add(new Track({ projection, collection, checkpoint: 0 }))
  }
  try {
    // Events go on arriving, and a server folds them into the generation in use: again, until it is overtaken.
    while (lane.tracks.some(({ failure }) => failure === null)) {
      await replay(lane, { ...options, upTo: await options.eventStore.head() })
      for (const track of lane.tracks) if (await isDone(track, readStore)) lane.remove(track)
    }
  } finally {
    for (const { collection } of lane.tracks) await readStore.drop(collection)
  }
  for (const track of lane.tracks) throw stopped(track)
}

/** Whether readers see what was built, or what somebody else began to build after it. */
async function isDone({ projection, collection, failure }: Track, readStore: ReadStore): Promise<boolean> {
  if (failure === null && (await readStore.activate(collection).catch(orDropped))) return true
  const generations = await readStore.generations()
  if (generations.some((one) => one.collection === collection)) return false
  const { name, version } = projection
  if (generations.some((one) => one.isActive && one.projection === name && one.version === version)) return true
  throw new GenerationDropped(collection)
}

function orDropped(error: unknown): boolean {
  if (error instanceof GenerationDropped) return false
  throw error
}

/** What to throw for a track that failed. */
export function stopped({ projection, failure }: Track): Error {
  const { position, error } = failure!
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`${projection.name} stopped at event ${position}: ${reason}`, { cause: error })
}
