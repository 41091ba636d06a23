import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { openEventStoreDb } from '@manabi/event-store/eventstoredb'
import { startEventStoreDbStandIn } from '../servers/start.ts'
import { type Append, appendRate, newWork, writeRate } from './appendWork.ts'
import { type Figure, medians } from './figure.ts'
import { orSkipped } from './orSkipped.ts'

export const name = 'eventStoreDb'

const rounds = 5
const writers = 64
const appends = 6_400

/**
 * Appends through the port against the same appends by the server's own client, over one connection each. Without a server the
 * stand-in answers, whose speed says nothing of EventStoreDB's: then the figure is about our side alone.
 */
export const measure = (): Promise<Figure[]> =>
  orSkipped('EVENT_STORE_URL', startEventStoreDbStandIn, async (url) => {
    const namespace = `bench-${randomUUID().slice(0, 8)}`
    const store = openEventStoreDb(url, namespace)
    const client = EventStoreDBClient.connectionString(url)
    try {
      const { bare, port } = await medians(rounds, {
        bare: () => bareRate(client, namespace, newWork(appends, writers)),
        port: () => appendRate(store, newWork(appends, writers), writers),
      })
      const server = process.env['EVENT_STORE_URL'] ? 'EventStoreDB' : 'stand-in for EventStoreDB'
      const limit = { name: 'the bare client', value: bare }
      return [{ name: `appends, 64 writers, ${server}`, unit: 'events/s', value: port, limit, target: 0.8 }]
    } finally {
      await Promise.all([store.close(), client.dispose()])
    }
  })

/** The same events to streams that begin alike, as a program without a port between would send them. */
function bareRate(client: EventStoreDBClient, namespace: string, work: readonly Append[]): Promise<number> {
  const write = ({ stream, expected, event: { id, type, data, metadata } }: Append) => {
    const sent = jsonEvent({ id, type, data, metadata: { ...metadata } })
    const expectedRevision = expected === 'none' ? 'no_stream' : BigInt(expected)
    return client.appendToStream(`${namespace}.bare-${stream}`, [sent], { expectedRevision })
  }
  return writeRate(write, work, writers)
}
