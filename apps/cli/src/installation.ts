import type { Timeouts } from '@manabi/kernel'
import { allEvents, allProjections } from '@manabi/operations'
import { type Config, openLog, openPlatform, type Platform } from '@manabi/platform'
import { dropAhead } from '@manabi/projector'
import type { Logger } from 'pino'
import { unlessUnavailable } from './unlessUnavailable.ts'

interface InstallationOptions {
  readonly log?: Logger
  readonly roles?: readonly string[] | undefined
  readonly timeouts?: Timeouts | undefined
}

/** The platform with the service's own events: what commands and roles work on. */
export async function openInstallation(
  config: Config,
  { log = openLog(config), roles, timeouts }: InstallationOptions = {},
): Promise<Platform> {
  const platform = await openPlatform({ config, events: allEvents, projections: allProjections, roles, log, timeouts })
  if (config.EVENT_STORE_URL === undefined) await dropAhead(platform).catch(unlessUnavailable)
  return platform
}
