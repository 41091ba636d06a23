import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EventCodec, openSqliteEventStore, Repository } from '@manabi/event-store'
import { openMemoryFeed } from '@manabi/feed'
import { type Clock, type EventDefinition, systemClock } from '@manabi/kernel'
import { loadOrCreateMasterKey, SubjectKeys } from '@manabi/personal-data'
import { openSqliteReadStore } from '@manabi/read-store'
import { openSqliteStateStore } from '@manabi/state-store'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import type { Platform } from './platform.ts'

interface OpenOptions {
  readonly config: Config
  readonly events: readonly EventDefinition[]
  readonly clock?: Clock
  readonly log?: Logger
}

/** Opens the engines that the settings name; unset means embedded, under `DATA_DIR`. */
export async function openPlatform({ config, events, clock = systemClock, log }: OpenOptions): Promise<Platform> {
  await mkdir(config.DATA_DIR, { recursive: true })
  const logger = log ?? pino({ level: config.LOG_LEVEL })
  const file = (name: string) => join(config.DATA_DIR, name)
  const masterKey = await loadOrCreateMasterKey(config.DATA_DIR, config.MASTER_KEY)
  // The store of truth first: when it is damaged, nothing else is touched.
  const eventStore = openSqliteEventStore(file('events.db'))
  const state = openSqliteStateStore(file('state.db'))
  const readStore = openSqliteReadStore(file('views.db'), { log: logger })
  const feed = openMemoryFeed()
  const personalData = new SubjectKeys(state, masterKey)
  const codec = new EventCodec(events, personalData)
  const repository = new Repository(eventStore, codec)
  const stores = { eventStore, codec, repository, readStore, views: readStore.views(), state, feed }
  const close = async () => {
    for (const store of [feed, eventStore, readStore, state]) await store.close()
  }
  return { config, clock, log: logger, masterKey, personalData, ...stores, close }
}
