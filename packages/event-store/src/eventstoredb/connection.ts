import type { Readable } from 'node:stream'
import { EventStoreDBClient } from '@eventstore/db-client'
import services, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Unavailable } from '@manabi/kernel'

/**
 * What the client can do and its types do not tell: it finds the leader, authenticates and connects again, for calls of one's own
 * as for its own (decision 11 says why these are our own).
 */
interface Insides {
  GRPCStreamCreator<Call>(client: unknown, name: string, begin: (streams: StreamsClient) => Call): () => Promise<Call>
  callArguments(options: { requiresLeader: boolean }, call: { deadline: number }): CallArguments
  getChannel(): Promise<{ close(): void }>
}

type CallArguments = Required<Parameters<StreamsClient['batchAppend']>>

/** For the leader to be found, in milliseconds. */
const patience = 3_000

export class Connection {
  readonly client: EventStoreDBClient
  readonly #insides: Insides
  #isClosed = false

  /** Connects when it is used. */
  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(withDefaults(url))
    this.#insides = this.client as unknown as Insides
  }

  /**
   * Begins a call of the streams service, at the leader: what another node answers may be older than what was answered before.
   * `milliseconds` is how long it may take once it has begun. Rejects with `Unavailable`.
   */
  async call<Call extends Readable>(
    milliseconds: number,
    begin: (streams: StreamsClient, ...options: CallArguments) => Call,
  ): Promise<Call> {
    if (this.#isClosed) throw new Unavailable('eventStore', 'The connection is closed.')
    const create = this.#insides.GRPCStreamCreator(services.StreamsClient, 'call', (streams) => {
      const deadline = Date.now() + milliseconds
      return begin(streams, ...this.#insides.callArguments({ requiresLeader: true }, { deadline }))
    })
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('No node was found in time.')), patience)
    try {
      return await Promise.race([create(), late.promise])
    } catch (cause) {
      throw new Unavailable('eventStore', cause)
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.client.dispose()
    void this.#insides.getChannel().then(
      (channel) => channel.close(),
      () => {},
    )
  }
}

/** Discovery gives up soon, so that a request is answered 503 while the servers are away. Settings in the URL win. */
function withDefaults(url: string): string {
  const defaults = { maxDiscoverAttempts: 3, discoveryInterval: 100, gossipTimeout: 2, keepAliveTimeout: 3_000 }
  const given = url.toLowerCase()
  const missing = Object.entries(defaults).filter(([name]) => !given.includes(`${name.toLowerCase()}=`))
  return `${url}${url.includes('?') ? '&' : '?'}${missing.map((pair) => pair.join('=')).join('&')}`
}
