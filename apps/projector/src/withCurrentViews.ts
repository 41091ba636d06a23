import { setTimeout as sleep } from 'node:timers/promises'
import type { Views } from '@manabi/read-store'
import { listProjections } from './listProjections.ts'
import { rebuild } from './rebuild/rebuild.ts'
import type { RebuildOptions } from './rebuild/rebuildOptions.ts'
import { withScratchStore } from './rebuild/withScratchStore.ts'

/** How long a server that follows the events may take to get to their end, in milliseconds, and how often it is asked. */
const patience = 1_000
const pause = 50

/**
 * Asks read models that contain every event: those in use where a server keeps them up to date; else, as no server is running, read
 * models that are built from the events for this question alone. Give the projections that are asked, and no others.
 */
export async function withCurrentViews<Result>(
  options: RebuildOptions,
  ask: (views: Views) => Promise<Result>,
): Promise<Result> {
  if (await areCurrent(options)) return await ask(options.readStore.views())
  return await withScratchStore(async (readStore) => {
    await rebuild({ ...options, readStore })
    return await ask(readStore.views())
  })
}

async function areCurrent(options: RebuildOptions): Promise<boolean> {
  for (let waited = 0; waited <= patience; waited += pause) {
    const projections = await listProjections(options)
    if (projections.every(({ status, behind }) => status === 'ready' && behind === 0)) return true
    await sleep(pause)
  }
  return false
}
