import { type ActiveClient, documentedClient } from '@manabi/identity'
import { type Clock, currentCaller, FairQueue, mostEntries, Problem } from '@manabi/kernel'
import { guardedAgent } from '@manabi/webhooks'
import { LRUCache } from 'lru-cache'
import { type Dispatcher, request } from 'undici'
import type { Services } from '../../services.ts'
import { FetchBudget } from './fetchBudget.ts'

interface DocumentOptions {
  /** Development: documents on private addresses. */
  readonly allowPrivate: boolean
  readonly clock: Clock
  /** How long one may take, in milliseconds. */
  readonly timeout: number
}

/** In bytes; the draft asks for 5 kB at least. */
const largestDocument = 32 * 1024
/** How long a document is taken for current, and how long one that could not be had is not asked for again, in milliseconds. */
const freshness = 10 * 60_000
const failureFreshness = 2 * 60_000
/** Fetches a minute. */
const allowance = { total: 60, perHost: 20, perCaller: 15 }

/** The descriptions that clients give of themselves, fetched from where strangers say: guarded, bounded and kept for a while. */
export class ClientDocuments {
  readonly #agent: Dispatcher
  readonly #clock: Clock
  readonly #timeout: number
  readonly #kept = new LRUCache<string, Promise<ActiveClient | null>>(mostEntries(1_000))
  readonly #budget = new FetchBudget(allowance)
  readonly #fetches = new FairQueue({ working: 8, waiting: 16, refusal: tooMuch })

  constructor({ allowPrivate, clock, timeout }: DocumentOptions) {
    this.#agent = guardedAgent({ allowPrivate, connectTimeout: timeout })
    this.#clock = clock
    this.#timeout = timeout
  }

  /**
   * null for an address that does not answer with the description of itself. `admit` is asked before anything is fetched, and may
   * throw. 503 `unavailable` when too much was fetched in this minute.
   */
  async find(address: string, admit?: () => Promise<void>): Promise<ActiveClient | null> {
    if (!this.#kept.has(address)) await admit?.()
    return this.#kept.get(address) ?? this.#fetchOnce(address)
  }

  #fetchOnce(address: string): Promise<ActiveClient | null> {
    if (!this.#budget.take(new URL(address).host, currentCaller(), this.#clock.now().getTime())) throw tooMuch()
    const fetched = this.#fetches.run(() => this.#fetch(address).catch(() => null))
    this.#kept.set(address, fetched, { ttl: freshness })
    const keepFailure = (client: ActiveClient | null) =>
      client === null && this.#kept.set(address, fetched, { ttl: failureFreshness })
    fetched.then(keepFailure, () => this.#kept.delete(address))
    return fetched
  }

  async #fetch(address: string): Promise<ActiveClient | null> {
    const { statusCode, headers, body } = await request(address, {
      dispatcher: this.#agent,
      headers: { accept: 'application/json' },
      // Nobody is asked twice in a row: no connection is kept.
      reset: true,
      signal: AbortSignal.timeout(this.#timeout),
    })
    const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''))
    if (statusCode !== 200 || !isJson) {
      await body.dump()
      return null
    }
    return documentedClient(address, JSON.parse(await bounded(body)))
  }
}

async function bounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > largestDocument) throw new Error('The document is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooMuch = (): Problem =>
  new Problem('unavailable', 'Too many apps were described in this minute. Wait, then try again.', {
    headers: { 'Retry-After': '60' },
  })

type DocumentServices = Pick<Services, 'state' | 'config' | 'clock' | 'timeouts'>

const shared = new WeakMap<Services['state'], ClientDocuments>()

/** Those of the process: whoever asks shares what was fetched and what may be. */
export function clientDocuments({ state, config, clock, timeouts }: DocumentServices): ClientDocuments {
  const known = shared.get(state)
  if (known !== undefined) return known
  const documents = new ClientDocuments({
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
    clock,
    timeout: timeouts.clientDocument,
  })
  shared.set(state, documents)
  return documents
}
