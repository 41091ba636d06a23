import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '@manabi/kernel'
import { GenerationDropped, type ReadStore } from '@manabi/read-store'
import type { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import { activeOf } from '../presentGenerations.ts'
import { bringToEnd } from './bringToEnd.ts'
import type { BuildOptions } from './rebuildOptions.ts'

type Built = Pick<ProjectionAttempt, 'projection' | 'collection'>

/** Milliseconds. */
const lookEveryMs = 100

/**
 * Lets readers see a generation that has been built. The process that projects the read model catches it up and switches to it; where this
 * process may do so, it does. Rejects with `GenerationDropped`.
 */
export async function switchTo(built: Built, options: BuildOptions): Promise<void> {
  const { readStore, holds = () => true } = options
  const { projection, collection } = built
  if (!(await holds(projection))) await readStore.markReady(collection)
  while (!(await holds(projection))) {
    if (await isSwitched(built, readStore)) return
    await sleep(lookEveryMs)
  }
  for (;;) {
    await bringToEnd(projection, collection, options)
    if (await readStore.activate(collection)) return
    await sleep(lookEveryMs)
  }
}

/** Waits until the process that projects the read model has switched to a ready generation. Rejects with `GenerationDropped`. */
export async function untilSwitched(built: Built, readStore: ReadStore, milliseconds: number): Promise<void> {
  for (const end = monotonic() + milliseconds; monotonic() < end; await sleep(lookEveryMs))
    if (await isSwitched(built, readStore)) return
}

async function isSwitched({ projection, collection }: Built, readStore: ReadStore): Promise<boolean> {
  const generations = await readStore.generations()
  if (!generations.some((one) => one.collection === collection)) throw new GenerationDropped(collection)
  return activeOf(generations, projection.name)?.collection === collection
}
