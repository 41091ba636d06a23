import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type EventStore, openSqliteEventStore } from '@manabi/event-store'
import { type Feed, openMemoryFeed } from '@manabi/feed'
import { openSqliteReadStore, type ReadStore } from '@manabi/read-store'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import type { Logger } from 'pino'
import { type Config, WrongSetting } from './config.ts'

export interface Engines {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly state: StateStore
  readonly feed: Feed
}

/**
 * Opens the engines that the settings name; unset means embedded, under `DATA_DIR`. A server that is away is no error here: what
 * needs it rejects with `Unavailable` until it comes. Drivers are loaded where they are used.
 */
export async function openEngines(config: Config, log: Logger): Promise<Engines> {
  if (usesDataDir(config)) await prepareDirectory(config.DATA_DIR)
  // The store of truth first: when it is damaged, nothing else is touched.
  const eventStore = await openEventStore(config, log)
  const state = await openStateStore(config, log)
  const readStore = await openReadStore(config, log, eventStore.history)
  const feed = await openFeed(config, log)
  return { eventStore, state, readStore, feed }
}

async function prepareDirectory(path: string): Promise<void> {
  try {
    await makeDirectory(path)
  } catch (cause) {
    const { message } = cause as Error
    throw new WrongSetting(`DATA_DIR cannot be used as it is set: write a directory (${message}).`, { cause })
  }
}

/** One after the other: where nothing can be made, as below /proc, Node's own recursion never ends. */
async function makeDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return
  await makeDirectory(dirname(path))
  try {
    // Nobody else's business: it holds the master key. A directory that is there already is the operator's to guard.
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!(await isDirectory(path))) throw error
  }
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** A role on servers that gets its key from its settings needs no disk. */
const usesDataDir = ({ EVENT_STORE_URL, READ_STORE_URL, MASTER_KEY }: Config): boolean =>
  [EVENT_STORE_URL, READ_STORE_URL, MASTER_KEY].includes(undefined)

/** With the name of its history, where it has one. */
type NamedEventStore = EventStore & { readonly history?: string }

async function openEventStore(
  { EVENT_STORE_URL: url, NAMESPACE, DATA_DIR }: Config,
  log: Logger,
): Promise<NamedEventStore> {
  if (url === undefined) return openSqliteEventStore(join(DATA_DIR, 'events.db'))
  return (await import('@manabi/event-store/eventstoredb')).openEventStoreDb(url, NAMESPACE, { log })
}

async function openStateStore({ READ_STORE_URL: url, NAMESPACE, DATA_DIR }: Config, log: Logger): Promise<StateStore> {
  if (url === undefined) return openSqliteStateStore(join(DATA_DIR, 'state.db'))
  return (await import('@manabi/state-store/mongo')).openMongoStateStore(url, NAMESPACE, { log })
}

async function openReadStore(
  { READ_STORE_URL: url, NAMESPACE, DATA_DIR }: Config,
  log: Logger,
  history: string | undefined,
): Promise<ReadStore> {
  if (url === undefined) return openSqliteReadStore(join(DATA_DIR, 'views.db'), { log, history })
  return (await import('@manabi/read-store/mongo')).openMongoReadStore(url, NAMESPACE, { log })
}

async function openFeed({ FEED_URL: url, NAMESPACE }: Config, log: Logger): Promise<Feed> {
  if (url === undefined) return openMemoryFeed()
  return (await import('@manabi/feed/nats')).openNatsFeed(url, NAMESPACE, { log })
}
