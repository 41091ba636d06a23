import { defaultTimeouts, type StatusLog } from '@manabi/kernel'
import { type Db, MongoClient } from 'mongodb'
import './endWaitingWrites.ts'
import { type MongoStatus, mongoStatus } from './mongoStatus.ts'

export interface MongoDatabase {
  readonly db: Db
  readonly status: MongoStatus
  /** To be awaited before the first use, until it resolves: a client whose first connection failed does not try again by itself. */
  ready(): Promise<unknown>
  /** The name of a collection of this installation. */
  nameOf(collection: string): string
  close(): Promise<void>
}

export interface MongoOptions {
  /** Gets a sentence when the server stops to answer, and one when it answers again. */
  readonly log?: StatusLog | undefined
  /** Milliseconds to find a server, to connect to it, and to wait for a free connection. */
  readonly timeoutMs?: number | undefined
  /** Whether a write waits for the journals on disk, for what cannot be rebuilt. */
  readonly journal?: boolean
}

/**
 * A database on a server that speaks MongoDB's protocol; the one that the URL names, else `manabi`. Where there are several
 * members, the majority acknowledges what is written, and what is read was kept by it: nothing is decided on what a failover takes
 * back. The driver tries a write once more when that cannot do it twice. A server that is down is noticed within `timeoutMs`, so
 * that clients get their 503 quickly.
 */
export function openMongoDatabase(
  url: string,
  namespace: string,
  { log, timeoutMs = defaultTimeouts.mongoDb, journal = false }: MongoOptions = {},
): MongoDatabase {
  const client = new MongoClient(url, {
    appName: 'manabi',
    writeConcern: { w: 'majority', wtimeoutMS: 2.5 * timeoutMs, ...(journal && { journal }) },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    heartbeatFrequencyMS: 1_000,
    socketTimeoutMS: 5 * timeoutMs,
    waitQueueTimeoutMS: timeoutMs,
    maxPoolSize: 50,
    ignoreUndefined: true,
    promoteLongs: true,
  })
  const named = new URL(url.replace(/,[^/]*/, '')).pathname.length > 1
  return {
    db: named ? client.db() : client.db('manabi'),
    status: mongoStatus(url, log),
    ready: () => client.connect(),
    nameOf: (collection) => `${namespace}.${collection}`,
    close: () => client.close(),
  }
}
