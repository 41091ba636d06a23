import { expireInvitations, finishClosings, type ReadModels } from '@manabi/api'
import { startDispatcher } from '@manabi/dispatcher'
import type { Config, Platform } from '@manabi/platform'
import { followReadModels, startProjector, startSharedProjector } from '@manabi/projector'
import { createDemo, demoGreeting, isDemoDue } from './demo/index.ts'
import { openInstallation } from './installation.ts'
import { allProjections } from './model.ts'
import { startPages } from './startPages.ts'
import { refuseUnfinishedImport } from './transfer/unfinishedImport.ts'
import { whenAvailable } from './whenAvailable.ts'

/** What a process does; any number of processes may have the same role when they share servers (`docs/operate.md`). */
export type Role = 'api' | 'projector' | 'dispatcher'

/** A running service. */
export interface Service {
  readonly url: string
  readonly platform: Platform
  /** The read models, kept here or followed from here. */
  readonly projector: ReadModels
  /** Drains: finishes requests, hands leases back, closes the stores. */
  stop(): Promise<void>
}

/** Runs these roles in this process. A server that is away is no reason to stop: its part goes on when it comes. */
export async function serve(
  config: Config,
  own: readonly Role[] = ['api', 'projector', 'dispatcher'],
): Promise<Service> {
  const platform = await openInstallation(config)
  await refuseUnfinishedImport(platform.state).catch(async (refusal) => {
    await platform.close()
    throw refusal
  })
  const projector = readModelsOf(platform, own)
  const dispatcher = own.includes('dispatcher') ? startDispatcher(platform) : null
  const http = await startPages(platform, projector, own, dispatcher?.metrics)
  const chores = own.includes('api') ? startChores(platform, projector) : null
  const stop = async () => {
    await http.close()
    await dispatcher?.stop()
    chores?.abort()
    await projector.stop()
    await chores?.done
    await platform.close()
  }
  await chores?.greeted
  platform.log.info({ roles: own, url: http.url }, 'Listening.')
  return { url: http.url, platform, projector, stop }
}

/** A store in this process's own files needs no agreement with other processes. */
function readModelsOf(platform: Platform, own: readonly Role[]) {
  const options = { ...platform, projections: allProjections }
  if (!own.includes('projector')) return followReadModels(options)
  return platform.config.READ_STORE_URL === undefined ? startProjector(options) : startSharedProjector(options)
}

/** What an API does beside requests, most of it once after its start. The demonstration data come first, unless they have to wait for a server. */
function startChores(platform: Platform, readModels: ReadModels) {
  const { config, log } = platform
  const stopping = new AbortController()
  const { signal } = stopping
  const closings = whenAvailable(() => finishClosings(platform, { readModels, signal }), signal)
  const closed = closings.done.catch((error) => {
    if (!signal.aborted) log.error({ err: error }, 'Closed accounts are left to be erased at the next start.')
  })
  const expiry = whenAvailable(() => expireInvitations(platform, { readModels, signal }), signal)
  const expired = expiry.done.catch((error) => {
    if (!signal.aborted) log.error({ err: error }, 'Invitations no longer expire until the next start.')
  })
  const demo = whenAvailable(async () => {
    if (config.DEMO && (await isDemoDue(platform))) await printDemo(platform)
  }, signal)
  const done = Promise.allSettled([closed, expired, demo.done])
  return { greeted: demo.first, done, abort: () => stopping.abort() }
}

async function printDemo(platform: Platform): Promise<void> {
  process.stdout.write(demoGreeting(await createDemo(platform), platform.config.PUBLIC_URL))
}
