import type { Readable } from 'node:stream'
import { EventStoreDBClient } from '@eventstore/db-client'
import services, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Unavailable } from '@manabi/kernel'
import type { ServerStatus, Work } from './serverStatus.ts'

/**
 * What the client can do and its types do not tell: it finds the leader, authenticates and connects again, for calls of one's own
 * as for its own (decision 11 says why these are our own).
 */
interface Internals {
  GRPCStreamCreator<Call>(client: unknown, name: string, begin: (streams: StreamsClient) => Call): () => Promise<Call>
  callArguments(options: { requiresLeader: boolean }, call: { deadline: number }): CallArguments
  getChannel(): Promise<{ close(): void }>
}

export type CallArguments = Required<Parameters<StreamsClient['batchAppend']>>

const internals: readonly (keyof Internals)[] = ['GRPCStreamCreator', 'callArguments', 'getChannel']

/** The client as this adapter needs it. Throws where another version of it was installed that lacks a part. */
export function internalsOf(client: object): Internals {
  const missing = internals.filter((name) => typeof (client as Record<string, unknown>)[name] !== 'function')
  if (missing.length === 0) return client as Internals
  throw new Error(
    `This version of @eventstore/db-client lacks ${missing.join(', ')}. Install 6.2.1, the version that Manabi is written for.`,
  )
}

export class Connection {
  readonly client: EventStoreDBClient
  readonly status: ServerStatus
  readonly #internals: Internals
  readonly #discovery: number
  #isClosed = false

  /** Connects when it is used. */
  constructor(url: string, status: ServerStatus, { discovery }: { readonly discovery: number }) {
    this.client = clientOf(url)
    this.status = status
    this.#discovery = discovery
    this.#internals = internalsOf(this.client)
  }

  /**
   * Begins a call of the streams service, at the leader: what another node answers may be older than what was answered before.
   * `milliseconds` is how long it may take once it has begun. Rejects with `Unavailable`.
   */
  async call<Call extends Readable>(
    work: Work,
    milliseconds: number,
    begin: (streams: StreamsClient, ...options: CallArguments) => Call,
  ): Promise<Call> {
    if (this.#isClosed) throw new Unavailable('eventStore', new Error('The connection is closed.'))
    const create = this.#internals.GRPCStreamCreator(services.StreamsClient, 'call', (streams) => {
      const deadline = Date.now() + milliseconds
      return begin(streams, ...this.#internals.callArguments({ requiresLeader: true }, { deadline }))
    })
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('No node was found in time.')), this.#discovery)
    try {
      return await Promise.race([create(), late.promise])
    } catch (cause) {
      throw this.status.failed(work, cause)
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.status.close()
    await this.client.dispose()
    void this.#internals.getChannel().then(
      (channel) => channel.close(),
      () => {},
    )
  }
}

function clientOf(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(withDefaults(url))
  } catch (cause) {
    throw new Error(`EVENT_STORE_URL cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** Discovery gives up soon, so that a request is answered 503 while the servers are down. Settings in the URL win. */
function withDefaults(url: string): string {
  const defaults = { maxDiscoverAttempts: 3, discoveryInterval: 100, gossipTimeout: 2, keepAliveTimeout: 3_000 }
  const given = url.toLowerCase()
  const missing = Object.entries(defaults).filter(([name]) => !given.includes(`${name.toLowerCase()}=`))
  return `${url}${url.includes('?') ? '&' : '?'}${missing.map((pair) => pair.join('=')).join('&')}`
}
