import { type Db, MongoClient } from 'mongodb'

export interface MongoDatabase {
  readonly db: Db
  /** To be awaited before the first use, until it resolves: a client whose first connection failed does not try again by itself. */
  ready(): Promise<unknown>
  /** The name of a collection of this installation. */
  nameOf(collection: string): string
  close(): Promise<void>
}

/**
 * A database on a server that speaks MongoDB's protocol; the one that the URL names, else `manabi`. Writes are acknowledged by the
 * majority where there is one. A server that is away is noticed within two seconds, so that clients get their 503 quickly.
 */
export function openMongoDatabase(url: string, namespace: string): MongoDatabase {
  const client = new MongoClient(url, {
    appName: 'manabi',
    writeConcern: { w: 'majority' },
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    heartbeatFrequencyMS: 1_000,
    socketTimeoutMS: 10_000,
    waitQueueTimeoutMS: 2_000,
    maxPoolSize: 50,
    ignoreUndefined: true,
    promoteLongs: true,
  })
  const named = new URL(url.replace(/,[^/]*/, '')).pathname.length > 1
  return {
    db: named ? client.db() : client.db('manabi'),
    ready: () => client.connect(),
    nameOf: (collection) => `${namespace}.${collection}`,
    close: () => client.close(),
  }
}
