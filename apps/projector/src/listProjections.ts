import { setImmediate } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { Generation, ReadStore } from '@manabi/read-store'
import type { AnyProjection } from './anyProjection.ts'
import { currentOf } from './presentGenerations.ts'

export interface ProjectionStatus {
  readonly name: string
  readonly version: number
  /** `building`: readers do not see it yet. `failed`: it stopped and is tried again after a pause. */
  readonly status: 'ready' | 'building' | 'failed'
  /** Of the last event in its documents. */
  readonly position: number
  /** Distance to the last event, in positions. */
  readonly behind: number
  readonly error?: string
}

export type ListedProjection = ProjectionStatus & { readonly documents: number }

export interface ListOptions {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly projections: readonly AnyProjection[]
}

/** The position of each projection, as the read store has it (contract, "Operating it"). */
export async function listProjections({
  eventStore,
  readStore,
  projections,
}: ListOptions): Promise<ListedProjection[]> {
  const [generations, head] = await Promise.all([readStore.generations(), eventStore.head()])
  const statuses = statusesOf(projections, generations, head)
  const listed: ListedProjection[] = []
  for (const status of statuses) {
    const generation = currentOf(generations, status)
    // Counting goes through an index of all documents: others get their turn in between.
    listed.push({ ...status, documents: generation === undefined ? 0 : await readStore.size(generation.collection) })
    await setImmediate()
  }
  return listed
}

export const statusesOf = (
  projections: readonly AnyProjection[],
  generations: readonly Generation[],
  head: number,
): ProjectionStatus[] =>
  projections.map(({ name, version }) => {
    const generation = currentOf(generations, { name, version })
    const position = generation?.checkpoint ?? 0
    return {
      name,
      version,
      status: statusOf(generation),
      position,
      behind: Math.max(0, head - position),
      ...(generation?.failure && { error: generation.failure }),
    }
  })

function statusOf(generation: Generation | undefined): ProjectionStatus['status'] {
  if (generation === undefined) return 'building'
  if (generation.failure !== null) return 'failed'
  return generation.state === 'active' ? 'ready' : 'building'
}
