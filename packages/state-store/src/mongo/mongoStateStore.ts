import { openMongoDatabase } from '@manabi/mongo'
import type { StateStore } from '../port.ts'
import { MongoStateCollection } from './mongoStateCollection.ts'

/** Operational state on a server that speaks MongoDB's protocol: no transactions, no TTL. */
export function openMongoStateStore(url: string, namespace: string): StateStore {
  const database = openMongoDatabase(url, namespace)
  return {
    collection: (definition) => new MongoStateCollection(database, definition),
    purge: async () => {},
    close: () => database.close(),
  }
}
