import { Unavailable } from '@manabi/kernel'
import { type Config, openLog, openPlatform, type Platform } from '@manabi/platform'
import { dropAhead } from '@manabi/projector'
import { allEvents } from './model.ts'

/** The platform with the service's own events: what commands and roles work on. */
export async function openInstallation(config: Config, log = openLog(config)): Promise<Platform> {
  const platform = await openPlatform({ config, events: allEvents, log })
  if (config.EVENT_STORE_URL === undefined) await dropAhead(platform).catch(unlessUnavailable)
  return platform
}

/** Read models that cannot be read now are looked at when they are needed. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
}
