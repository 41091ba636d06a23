import { type ActiveClient, documentedClient } from '@manabi/identity'
import { guardedAgent } from '@manabi/webhooks'
import { LRUCache } from 'lru-cache'
import { type Dispatcher, request } from 'undici'

interface DocumentOptions {
  /** Development: documents on private addresses. */
  readonly allowPrivate: boolean
}

/** In milliseconds. */
const patience = 5_000
/** In bytes; the draft asks for 5 kB at least. */
const largestDocument = 32 * 1024
/** How long a document is taken for current, in milliseconds; a failure is tried again sooner. */
const freshness = 10 * 60_000
const failureFreshness = 30_000

/** The descriptions that clients give of themselves, fetched from where strangers say: guarded, bounded and kept for a while. */
export class ClientDocuments {
  readonly #agent: Dispatcher
  readonly #kept = new LRUCache<string, Promise<ActiveClient | null>>({ max: 1_000 })

  constructor({ allowPrivate }: DocumentOptions) {
    this.#agent = guardedAgent({ allowPrivate, connectTimeout: patience })
  }

  /** null for an address that does not answer with the description of itself. */
  find(address: string): Promise<ActiveClient | null> {
    const kept = this.#kept.get(address)
    if (kept !== undefined) return kept
    const fetched = this.#fetch(address).catch(() => null)
    this.#kept.set(address, fetched, { ttl: freshness })
    void fetched.then((client) => client === null && this.#kept.set(address, fetched, { ttl: failureFreshness }))
    return fetched
  }

  async #fetch(address: string): Promise<ActiveClient | null> {
    const { statusCode, headers, body } = await request(address, {
      dispatcher: this.#agent,
      headers: { accept: 'application/json' },
      // Nobody is asked twice in a row: no connection is kept.
      reset: true,
      signal: AbortSignal.timeout(patience),
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
