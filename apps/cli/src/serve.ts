import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reservePort } from '@manabi/api'
import { monotonic } from '@manabi/kernel'
import { allReadModels, type ReadModels } from '@manabi/operations'
import { type Config, onPort, type Platform } from '@manabi/platform'
import { Registry } from '@manabi/platform/metrics'
import { keyOf } from '@manabi/projector'
import { createDemo, demoGreeting, isDemoDue } from './demo/index.ts'
import { type InstallationOptions, openInstallation } from './installation.ts'
import { allRoles, type Role } from './roles.ts'
import { keepAddress } from './servedAddress.ts'
import { startPages } from './startPages.ts'
import { portRefusal } from './systemSentence.ts'
import { refuseUnfinishedImport } from './transfer/unfinishedImport.ts'
import { unlessUnavailable } from './unlessUnavailable.ts'
import { whenAvailable } from './whenAvailable.ts'
import { Work } from './work.ts'

/** A running service. */
export interface Service {
  readonly url: string
  readonly platform: Platform
  /** Kept here or followed from here. */
  readonly readModels: ReadModels
  /** Drains: finishes requests, hands leases back, closes the stores. */
  stop(): Promise<void>
}

/** Runs these roles in this process. A server that is down does not stop the start: its part goes on when the server is back. */
export async function serve(
  config: Config,
  roles: readonly Role[] = allRoles,
  options: Pick<InstallationOptions, 'hashingCost' | 'timeouts'> = {},
): Promise<Service> {
  // The addresses in tokens, links and problems name the port, so it has to be known before anything else.
  const port = config.PORT === 0 ? await reservePort(config.HOST).catch(portRefusal('PORT')) : null
  const there = port === null ? config : onPort(config, port.number)
  // Other processes see what this one does, and which read models its release has.
  const platform = await openInstallation(there, { ...options, roles: [...roles, ...allReadModels.map(keyOf)] })
  await refuseUnfinishedImport(platform.state).catch(async (refusal) => {
    await platform.close()
    throw refusal
  })
  const metrics = new Registry()
  const work = new Work(platform, roles, metrics)
  const { readModels } = work
  if (roles.includes('projector')) await catchUpShortly(platform, readModels)
  const demo = roles.includes('api') ? prepareDemo(platform, readModels) : null
  const http = await startPages(platform, {
    port,
    readModels,
    reactions: work.reactions,
    roles,
    metrics,
    isUsable: () => demo?.isThere() ?? true,
  })
  if (roles.includes('api')) await keepAddress(platform).catch(unlessUnavailable)
  demo?.start()
  const stop = async () => {
    await http.close()
    demo?.abort()
    await demo?.done()
    await work.stop()
    await platform.close()
    platform.log.info({ roles }, 'Stopped.')
  }
  await demo?.greeted()
  return { url: http.url, platform, readModels, stop }
}

/** Milliseconds between looks at the read models. */
const pause = 10

/**
 * Waits `timeouts.start` at most for read models to catch up: a few events are soon in read models that are built for the first
 * time. Requests wait for what takes longer.
 */
async function catchUpShortly({ eventStore, timeouts }: Platform, readModels: ReadModels): Promise<void> {
  const head = await eventStore.head().catch(() => null)
  if (head === null) return
  for (const end = monotonic() + timeouts.start; monotonic() < end; await sleep(pause)) {
    if (await readModels.waitFor(head, end - monotonic())) return
    // Those that are far from done, or have stopped, are not waited for.
    if (!(await readModels.status()).some(({ status }) => status === 'building')) return
  }
}

/** The demonstration data come first, unless they have to wait for a server. */
function prepareDemo(platform: Platform, readModels: ReadModels) {
  const stopping = new AbortController()
  let isThere = !platform.config.DEMO
  let work: ReturnType<typeof whenAvailable> | null = null
  const make = async () => {
    if (!isThere && (await isDemoDue(platform))) await makeDemo(platform, readModels)
    isThere = true
  }
  return {
    isThere: () => isThere,
    start: () => {
      work = whenAvailable(make, stopping.signal)
    },
    greeted: async () => work?.first,
    done: async () => work?.done.catch(() => {}),
    abort: () => stopping.abort(),
  }
}

/** How long the read models may take until the demonstration is printed anyway, in milliseconds. */
const patience = 10_000

/** Prints what works from then on. */
async function makeDemo(platform: Platform, readModels: ReadModels): Promise<void> {
  const demo = await createDemo(platform)
  await readModels.waitFor(await platform.eventStore.head(), patience)
  process.stdout.write(demoGreeting(demo, platform.config.PUBLIC_URL, resolve(platform.config.DATA_DIR)))
}
