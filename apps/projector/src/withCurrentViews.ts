import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic, Unavailable } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import type { AnyProjection } from './anyProjection.ts'
import { listProjections } from './listProjections.ts'
import type { ProjectorOptions } from './projector.ts'
import { startProjector } from './startProjector.ts'

interface CurrentOptions extends ProjectorOptions {
  /** Whether this process may project, because no service does. */
  readonly holds: (projection: AnyProjection) => Promise<boolean>
}

/** Milliseconds for which a running service may take to get to the end of the events, and between looks. */
const [timeoutMs, lookEveryMs] = [30_000, 50]

/**
 * Asks read models that contain every event. A running service brings them there; without one, this process does. Give the projections that
 * are asked, and no others.
 */
export async function withCurrentViews<Result>(
  options: CurrentOptions,
  ask: (views: Views) => Promise<Result>,
): Promise<Result> {
  const { projections, readStore, holds } = options
  for (const end = monotonic() + timeoutMs; !(await areCurrent(options)); await sleep(lookEveryMs)) {
    if ((await Promise.all(projections.map(holds))).every(Boolean)) return await projecting(options, ask)
    if (monotonic() < end) continue
    const names = projections.map(({ name }) => name).join(', ')
    throw new Unavailable('readStore', new Error(`The service has not brought ${names} to the end of the events.`))
  }
  return await ask(readStore.views())
}

async function areCurrent(options: CurrentOptions): Promise<boolean> {
  const listed = await listProjections(options)
  return listed.every(({ status, behind }) => status === 'ready' && behind === 0)
}

async function projecting<Result>(options: CurrentOptions, ask: (views: Views) => Promise<Result>): Promise<Result> {
  const projector = startProjector(options)
  try {
    while (!(await areCurrent(options))) {
      const failed = (await projector.status()).find(({ status }) => status === 'failed')
      if (failed !== undefined) throw new Error(`${failed.name} stopped ${failed.error}`)
      await projector.waitFor(await options.eventStore.head(), lookEveryMs)
      await sleep(lookEveryMs)
    }
    return await ask(options.readStore.views())
  } finally {
    await projector.stop()
  }
}
