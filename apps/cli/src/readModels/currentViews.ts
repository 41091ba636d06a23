import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic, Unavailable } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { type AnyProjection, listProjections, startProjector } from '@manabi/projector'
import { GenerationDropped, type Views } from '@manabi/read-store'
import { holdingOf } from './holding.ts'

type Ask<Result> = (views: Views) => Promise<Result>

/** Milliseconds for which a running service may take to get to the end of the events, and between looks. */
const [timeoutMs, lookEveryMs] = [30_000, 50]

/**
 * Asks read models that contain every event. A running service brings them there; without one, this process does. Give the projections that
 * are asked, and no others.
 */
export async function currentViews<Result>(
  platform: Platform,
  projections: readonly AnyProjection[],
  ask: Ask<Result>,
): Promise<Result> {
  const options = { ...platform, projections }
  const { holds, release } = holdingOf(platform)
  try {
    for (const end = monotonic() + timeoutMs; !(await areCurrent(options)); await sleep(lookEveryMs)) {
      if ((await Promise.all(projections.map(holds))).every(Boolean)) return await projecting(options, ask)
      if (monotonic() >= end) throw new Unavailable('readStore', new Error('The service is far behind the events.'))
    }
    return await ask(platform.readStore.views())
  } finally {
    await release()
  }
}

type Options = Platform & { readonly projections: readonly AnyProjection[] }

/** Whether these read models contain every event. */
export async function areCurrent(options: Options): Promise<boolean> {
  // A generation whose file is not made yet, or that another one replaces, is listed for a moment.
  const listed = await listProjections(options).catch((error) => {
    if (error instanceof GenerationDropped) return null
    throw error
  })
  return listed?.every(({ status, behind }) => status === 'ready' && behind === 0) ?? false
}

async function projecting<Result>(options: Options, ask: Ask<Result>): Promise<Result> {
  const projector = startProjector(options)
  try {
    for (; !(await areCurrent(options)); await sleep(lookEveryMs)) {
      const failed = (await projector.status()).find(({ status }) => status === 'failed')
      if (failed !== undefined) throw new Error(`${failed.name} stopped ${failed.error}`)
    }
    return await ask(options.readStore.views())
  } finally {
    await projector.stop()
  }
}
