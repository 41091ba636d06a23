import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { type CallOptions, internalsOf, services, type streams } from './internals.ts'
import type { ServerStatus, Work } from './serverStatus.ts'
import type { RecordedEvent } from './storedForm.ts'

/** Events that a read hands out together. */
const pageSize = 200

/** Our own calls to the server, over the connection of the client. docs/decisions/0009-eventstoredb-calls.md says why. */
export class Connection {
  readonly client: EventStoreDBClient
  readonly status: ServerStatus
  /** How long a leader is looked for, how long an append may take, and how long the server may be silent while it reads a stream. */
  readonly timeoutMs: number
  readonly #internals: ReturnType<typeof internalsOf>
  #isClosed = false

  /** Connects when it is used. */
  constructor(url: string, status: ServerStatus, timeoutMs: number) {
    this.client = clientOf(url)
    this.status = status
    this.timeoutMs = timeoutMs
    this.#internals = internalsOf(this.client)
  }

  /**
   * Begins a call at the leader, because another node may show less than an earlier answer did. The call itself has no deadline. Rejects
   * with `Unavailable` when there is no leader.
   */
  async begin<Call extends Readable>(
    work: Work,
    begin: (client: services.StreamsClient, ...options: CallOptions) => Call,
  ): Promise<Call> {
    let isAwaited = true
    const beginAtLeader = this.#internals.GRPCStreamCreator(services.StreamsClient, 'call', (client) => {
      if (!isAwaited) throw new Error('The leader was found too late.')
      return begin(client, ...this.#internals.callArguments({ requiresLeader: true }, { deadline: Infinity }))
    })
    try {
      if (this.#isClosed) throw new Error('The connection is closed.')
      return await inTime(beginAtLeader(), this.timeoutMs)
    } catch (cause) {
      throw this.status.failed(work, cause)
    } finally {
      isAwaited = false
    }
  }

  /**
   * The events that one call reads, page by page, however many they are. Rejects with `Unavailable` when the call breaks, or when the
   * server is silent for `silenceMs` while an event is awaited.
   */
  async *read(request: streams.ReadReq, silenceMs = this.timeoutMs): AsyncGenerator<readonly RecordedEvent[], void> {
    const work = request.getOptions()!.hasAll() ? 'reading $all' : 'reading streams'
    const call = await this.begin(work, (client, ...options) => client.read(request, ...options))
    call.on('error', () => {})
    const responses = (call as AsyncIterable<streams.ReadResp>)[Symbol.asyncIterator]()
    let page: RecordedEvent[] = []
    try {
      for (;;) {
        const { value, done } = await inTime(responses.next(), silenceMs)
        if (done) break
        const event = value.getEvent()?.getEvent()
        if (event !== undefined && page.push(event) === pageSize) {
          yield page
          page = []
          // Requests get their turn between the pages of a long stream.
          await nextTurn()
        }
      }
      this.status.answered(work)
      if (page.length > 0) yield page
    } catch (cause) {
      throw this.status.failed(work, cause)
    } finally {
      call.cancel()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.status.close()
    await this.client.dispose()
    const closeChannel = async () => (await this.#internals.getChannel()).close()
    void closeChannel().catch(() => {})
  }
}

/**
 * Rejects when the work takes longer. An answer that came while this process stood still counts: it is read in the same turn of the event
 * loop in which the timer fires.
 */
export function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`EventStoreDB was silent for ${milliseconds} ms.`))
    const timer = setTimeout(() => setImmediate(giveUp), milliseconds)
    work.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
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
