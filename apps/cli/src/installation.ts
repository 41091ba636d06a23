import { allEvents, allProjections, derivedReadModels } from '@manabi/operations'
import { type Config, openLog, openPlatform, type Platform } from '@manabi/platform'
import { dropLost } from '@manabi/projector'
import { unlessUnavailable } from './unlessUnavailable.ts'

/** Which events tell what the documents of each read model may hold. */
const handling = [...allProjections, ...derivedReadModels.map(({ name, concerns }) => ({ name, on: concerns }))]

/** What may differ from the product's own. */
export type InstallationOptions = Pick<Parameters<typeof openPlatform>[0], 'hashingCost' | 'log' | 'roles' | 'timeouts'>

/** The platform with the service's own events: what commands and roles work on. */
export async function openInstallation(
  config: Config,
  { log = openLog(config), ...options }: InstallationOptions = {},
): Promise<Platform> {
  const platform = await openPlatform({ config, events: allEvents, projections: handling, log, ...options })
  if (config.EVENT_STORE_URL === undefined) await dropLost(platform).catch(unlessUnavailable)
  return platform
}
