import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allProjections } from '@manabi/operations'
import { rebuild } from '@manabi/projector'
import { openMongoReadStore } from '@manabi/read-store/mongo'
import { type Document, type IndexDescription, MongoClient } from 'mongodb'
import { startFerretDb } from '../servers/start.ts'
import { type Figure, medians } from './figure.ts'
import { openEvents, writeHistory } from './history.ts'
import { orSkipped } from './orSkipped.ts'

export const name = 'projecting'

/** FerretDB goes through a whole collection to replace a document: there everything has to fit into one write. */
const events = process.env['READ_STORE_URL'] ? 100_000 : 8_000
const learners = events / 5
const rounds = 3
const batchSize = 1_000

/** Projecting every read model onto a server, against bare bulk writes of the same documents, with the same indexes, by its own client. */
export const measure = (): Promise<Figure[]> =>
  orSkipped('READ_STORE_URL', startFerretDb, async (url) => {
    const directory = await mkdtemp(join(tmpdir(), 'manabi-projecting-'))
    const client = await MongoClient.connect(url)
    try {
      await writeHistory(directory, events, learners)
      const collections = await contentsOf(url, directory, client)
      const count = [...collections.values()].reduce((sum, { documents }) => sum + documents.length, 0)
      const perSecond = (milliseconds: number) => (count * 1_000) / milliseconds
      const { bare, projected } = await medians(rounds, {
        bare: async () => perSecond(await writeBare(client, collections)),
        projected: async () => perSecond((await project(url, directory)).milliseconds),
      })
      return [
        {
          name: `projecting ${events.toLocaleString('en-US')} events on a server`,
          unit: 'documents/s',
          value: projected,
          limit: { name: 'bare bulk writes of the same', value: bare },
          target: 0.7,
        },
      ]
    } finally {
      await client.close()
      await rm(directory, { recursive: true })
    }
  })

/**
 * From the first event read to the last document written. Making forty generations and taking them into use takes as long however many
 * events there are.
 */
async function project(url: string, directory: string) {
  const namespace = `bench-${randomUUID().slice(0, 8)}`
  const { eventStore, codec, close } = await openEvents(directory)
  const readStore = openMongoReadStore(url, namespace)
  const { create, activate } = readStore
  let [first, last] = [0, 0]
  readStore.create = async (definition) => {
    const created = await create.call(readStore, definition)
    first = performance.now()
    return created
  }
  readStore.activate = (collection) => {
    last ||= performance.now()
    return activate.call(readStore, collection)
  }
  await rebuild({ eventStore, codec, readStore, projections: allProjections })
  const milliseconds = last - first
  await readStore.close()
  await close()
  return { milliseconds, namespace }
}

interface Contents {
  readonly documents: Document[]
  readonly indexes: IndexDescription[]
}

/** What the read models consist of on the server. */
async function contentsOf(url: string, directory: string, client: MongoClient): Promise<Map<string, Contents>> {
  const { namespace } = await project(url, directory)
  const found = new Map<string, Contents>()
  for (const { name: collection } of await client.db('manabi').listCollections().toArray()) {
    if (!collection.startsWith(`${namespace}.views.`)) continue
    const documents = client.db('manabi').collection(collection)
    const indexes = (await documents.indexes()).filter(({ name: index }) => index !== '_id_')
    const keys = indexes.map(({ key }) => ({ key }))
    if (keys.length > 0) found.set(collection, { documents: await documents.find().toArray(), indexes: keys })
  }
  return found
}

async function writeBare(client: MongoClient, collections: ReadonlyMap<string, Contents>): Promise<number> {
  const database = client.db(`bare-${randomUUID().slice(0, 8)}`)
  for (const [collection, { indexes }] of collections) await database.collection(collection).createIndexes(indexes)
  const start = performance.now()
  for (const [collection, { documents }] of collections) {
    for (let from = 0; from < documents.length; from += batchSize) {
      const writes = documents.slice(from, from + batchSize).map((document) => ({ insertOne: { document } }))
      await database.collection(collection).bulkWrite(writes, { ordered: false })
    }
  }
  const milliseconds = performance.now() - start
  await database.dropDatabase()
  return milliseconds
}
