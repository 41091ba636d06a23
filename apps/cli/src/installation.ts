import { type Config, openPlatform, type Platform } from '@manabi/platform'
import { allEvents } from './model.ts'

/** The platform with the service's own events: what commands and roles work on. */
export const openInstallation = (config: Config): Promise<Platform> => openPlatform({ config, events: allEvents })
