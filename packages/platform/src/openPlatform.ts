import { EventCodec, Repository } from '@manabi/event-store'
import { type Clock, type EventDefinition, systemClock } from '@manabi/kernel'
import { loadOrCreateMasterKey, SubjectKeys } from '@manabi/personal-data'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { openEngines } from './openEngines.ts'
import type { Platform } from './platform.ts'

interface OpenOptions {
  readonly config: Config
  readonly events: readonly EventDefinition[]
  readonly clock?: Clock
  readonly log?: Logger
}

/** Everything a role needs, on the engines that the settings name. */
export async function openPlatform({ config, events, clock = systemClock, log }: OpenOptions): Promise<Platform> {
  const logger = log ?? pino({ level: config.LOG_LEVEL })
  const engines = await openEngines(config, logger)
  const { eventStore, readStore, state, feed } = engines
  const masterKey = await loadOrCreateMasterKey(config.DATA_DIR, config.MASTER_KEY)
  const personalData = new SubjectKeys(state, masterKey)
  const codec = new EventCodec(events, personalData)
  const repository = new Repository(eventStore, codec)
  const stores = { ...engines, codec, repository, views: readStore.views() }
  const close = async () => {
    for (const store of [feed, eventStore, readStore, state]) await store.close()
  }
  return { config, clock, log: logger, masterKey, personalData, ...stores, close }
}
