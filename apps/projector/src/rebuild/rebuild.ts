import { GenerationDropped } from '@manabi/read-store'
import { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import { ProjectionGroup } from '../folding/projectionGroup.ts'
import type { RebuildOptions } from './rebuildOptions.ts'
import { replay, replayWeight } from './replay.ts'
import { stopped } from './stopped.ts'
import { switchTo } from './switchTo.ts'

/**
 * Builds a new generation of each projection from the first event, beside the one in use. Then the process that projects the read model
 * switches to it; without such a process, this one does. Throws when a projection fails: its old generation stays in use, the other
 * projections are done.
 */
export async function rebuild(options: RebuildOptions): Promise<void> {
  const { codec, eventStore, readStore, projections } = options
  const group = new ProjectionGroup({ codec, readStore, maxWeight: replayWeight }, 0)
  for (const projection of projections) {
    const { collection } = await readStore.create(projection)
    group.add(new ProjectionAttempt({ projection, collection, checkpoint: 0 }))
  }
  try {
    await replay(group, { ...options, upTo: await eventStore.head() })
    for (const attempt of group.attempts.filter(({ failure }) => failure === null)) {
      try {
        await switchTo(attempt, options)
        group.remove(attempt)
      } catch (error) {
        if (!(error instanceof GenerationDropped)) throw error
        attempt.stop(error)
      }
    }
  } finally {
    for (const { collection } of group.attempts) await readStore.drop(collection)
  }
  for (const attempt of group.attempts) throw stopped(attempt)
}
