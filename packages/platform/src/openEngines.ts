import { join } from 'node:path'
import { type EventStore, openSqliteEventStore } from '@manabi/event-store'
import { type Feed, openMemoryFeed } from '@manabi/feed'
import { type FileStore, openDirectoryFileStore } from '@manabi/file-store'
import type { Timeouts } from '@manabi/kernel'
import { openSqliteReadStore, type ReadStore } from '@manabi/read-store'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { prepareDataDir, refuseMissingState } from './dataDir.ts'

export interface Engines {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly state: StateStore
  readonly files: FileStore
  readonly feed: Feed
}

interface EngineOptions {
  readonly log: Logger
  readonly timeouts: Timeouts
  /** The names of all read models. */
  readonly projections?: readonly string[] | undefined
}

/**
 * Opens the engines that the settings name; unset means embedded, under `DATA_DIR`. A server that is down is not an error here: what
 * needs it rejects with `Unavailable` until it comes up. The settings name the drivers to load. What was opened before an error
 * is closed again.
 */
export async function openEngines(config: Config, options: EngineOptions): Promise<Engines> {
  await prepareDataDir(config)
  const opened: { close(): Promise<void> }[] = []
  const keep = <Engine extends { close(): Promise<void> }>(engine: Engine): Engine => {
    opened.unshift(engine)
    return engine
  }
  try {
    // The store of truth first: when it is damaged, nothing else is touched.
    const eventStore = keep(await openEventStore(config, options))
    const state = keep(await openStateStore(config, options, eventStore))
    const readStore = keep(await openReadStore(config, { ...options, history: eventStore.history }))
    const files = keep(await openFileStore(config, options))
    const feed = keep(await openFeed(config, options))
    return { eventStore, state, readStore, files, feed }
  } catch (error) {
    for (const engine of opened) await engine.close()
    throw error
  }
}

/** With the name of its history, where it has one. */
type NamedEventStore = EventStore & { readonly history?: string }

async function openEventStore(
  { EVENT_STORE_URL: url, NAMESPACE, DATA_DIR }: Config,
  { log, timeouts }: EngineOptions,
): Promise<NamedEventStore> {
  if (url === undefined) return openSqliteEventStore(join(DATA_DIR, 'events.db'), { log, timeouts })
  return (await import('@manabi/event-store/eventstoredb')).openEventStoreDb(url, NAMESPACE, {
    log,
    timeoutMs: timeouts.eventStoreDb,
  })
}

async function openStateStore(
  config: Config,
  { log, timeouts }: EngineOptions,
  eventStore: NamedEventStore,
): Promise<StateStore> {
  const { READ_STORE_URL: url, NAMESPACE, DATA_DIR } = config
  if (url === undefined) {
    const { history } = eventStore
    await refuseMissingState(config, history !== undefined && (await eventStore.head()) > 0)
    return openSqliteStateStore(join(DATA_DIR, 'state.db'), { history, log, timeouts })
  }
  return (await import('@manabi/state-store/mongo')).openMongoStateStore(url, NAMESPACE, {
    log,
    timeoutMs: timeouts.mongoDb,
  })
}

async function openReadStore(
  { READ_STORE_URL: url, NAMESPACE, DATA_DIR }: Config,
  options: EngineOptions & { readonly history: string | undefined },
): Promise<ReadStore> {
  if (url === undefined) return openSqliteReadStore(join(DATA_DIR, 'views'), options)
  return (await import('@manabi/read-store/mongo')).openMongoReadStore(url, NAMESPACE, {
    ...options,
    timeoutMs: options.timeouts.mongoDb,
  })
}

async function openFileStore(
  { READ_STORE_URL: url, NAMESPACE, DATA_DIR }: Config,
  { log, timeouts }: EngineOptions,
): Promise<FileStore> {
  if (url === undefined) return openDirectoryFileStore(join(DATA_DIR, 'files'))
  return (await import('@manabi/file-store/mongo')).openGridFsFileStore(url, NAMESPACE, {
    log,
    timeoutMs: timeouts.mongoDb,
  })
}

async function openFeed({ FEED_URL: url, NAMESPACE }: Config, { log, timeouts }: EngineOptions): Promise<Feed> {
  if (url === undefined) return openMemoryFeed()
  return (await import('@manabi/feed/nats')).openNatsFeed(url, NAMESPACE, { log, timeoutMs: timeouts.nats })
}
