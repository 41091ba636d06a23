import { type MongoDatabase, type MongoOptions, openMongoDatabase, orUnavailable } from '@manabi/mongo'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateStore } from '../port.ts'
import { mongoStateCollection } from './mongoStateCollection.ts'

/** Operational state on a server that speaks MongoDB's protocol: no transactions, no TTL. Nothing else has it, so writes are journaled. */
export function openMongoStateStore(
  url: string,
  namespace: string,
  options: Pick<MongoOptions, 'log' | 'timeoutMs'> = {},
): StateStore {
  const database = openMongoDatabase(url, namespace, { ...options, journal: true })
  const collections = new Map<string, unknown>()
  return {
    get reason() {
      return database.status.reason
    },
    collection: <Doc extends StateDocument, Field extends keyof Doc & string>(
      definition: StateCollectionDefinition<Doc, Field>,
    ) => {
      const known = collections.get(definition.name) ?? mongoStateCollection(database, definition)
      collections.set(definition.name, known)
      return known as StateCollection<Doc, Field>
    },
    purge: async () => {},
    check: () => orUnavailable('stateStore', () => ping(database), database.status),
    close: () => database.close(),
  }
}

async function ping(database: MongoDatabase): Promise<void> {
  await database.ready()
  await database.db.command({ ping: 1 })
}
