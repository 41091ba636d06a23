import { join } from 'node:path'
import { type EventStore, openSqliteEventStore } from '@manabi/event-store'
import { type Feed, openMemoryFeed } from '@manabi/feed'
import { type FileStore, openDirectoryFileStore } from '@manabi/file-store'
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

/**
 * Opens the engines that the settings name; unset means embedded, under `DATA_DIR`. A server that is down is not an error here: what
 * needs it rejects with `Unavailable` until it comes up. The settings name the drivers to load. What was opened before an error
 * is closed again. `projections` are the names of all read models.
 */
export async function openEngines(config: Config, log: Logger, projections?: readonly string[]): Promise<Engines> {
  await prepareDataDir(config)
  const opened: { close(): Promise<void> }[] = []
  const keep = <Engine extends { close(): Promise<void> }>(engine: Engine): Engine => {
    opened.unshift(engine)
    return engine
  }
  try {
    // The store of truth first: when it is damaged, nothing else is touched.
    const eventStore = keep(await openEventStore(config, log))
    const state = keep(await openStateStore(config, log, eventStore))
    const readStore = keep(await openReadStore(config, { log, projections, history: eventStore.history }))
    const files = keep(await openFileStore(config, log))
    const feed = keep(await openFeed(config, log))
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
  log: Logger,
): Promise<NamedEventStore> {
  if (url === undefined) return openSqliteEventStore(join(DATA_DIR, 'events.db'), { log })
  return (await import('@manabi/event-store/eventstoredb')).openEventStoreDb(url, NAMESPACE, { log })
}

async function openStateStore(config: Config, log: Logger, eventStore: NamedEventStore): Promise<StateStore> {
  const { READ_STORE_URL: url, NAMESPACE, DATA_DIR } = config
  if (url === undefined) {
    const { history } = eventStore
    await refuseMissingState(config, history !== undefined && (await eventStore.head()) > 0)
    return openSqliteStateStore(join(DATA_DIR, 'state.db'), { history, log })
  }
  return (await import('@manabi/state-store/mongo')).openMongoStateStore(url, NAMESPACE, { log })
}

async function openReadStore(
  { READ_STORE_URL: url, NAMESPACE, DATA_DIR }: Config,
  options: {
    readonly log: Logger
    readonly projections: readonly string[] | undefined
    readonly history: string | undefined
  },
): Promise<ReadStore> {
  if (url === undefined) return openSqliteReadStore(join(DATA_DIR, 'views'), options)
  return (await import('@manabi/read-store/mongo')).openMongoReadStore(url, NAMESPACE, options)
}

async function openFileStore({ READ_STORE_URL: url, NAMESPACE, DATA_DIR }: Config, log: Logger): Promise<FileStore> {
  if (url === undefined) return openDirectoryFileStore(join(DATA_DIR, 'files'))
  return (await import('@manabi/file-store/mongo')).openGridFsFileStore(url, NAMESPACE, { log })
}

async function openFeed({ FEED_URL: url, NAMESPACE }: Config, log: Logger): Promise<Feed> {
  if (url === undefined) return openMemoryFeed()
  return (await import('@manabi/feed/nats')).openNatsFeed(url, NAMESPACE, { log })
}
