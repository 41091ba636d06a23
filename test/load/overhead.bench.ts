import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Figure, medians } from './figure.ts'

export const name = 'overhead'

const warmUpRounds = 2
const rounds = 9
const connections = 64

/**
 * What the walker costs: credential, scope, limits, validation, ids, log and metrics around handlers that do nothing, over more
 * routes than the service has. The limit is bare Express 5 answering the same bytes, with `express.json()` for the write. And of
 * that, what it costs to know who calls and how often: the same walker asking nobody stands beside it.
 */
export async function measure(): Promise<Figure[]> {
  const [bare, open, verified] = await Promise.all([start('bare'), start('open'), start('verified')])
  try {
    const load = loadBy(verified.tokens)
    const measures = {
      bareRead: () => load(bare.url, read),
      openRead: () => load(open.url, read),
      read: () => load(verified.url, read),
      bareWrite: () => load(bare.url, write),
      openWrite: () => load(open.url, write),
      write: () => load(verified.url, write),
    }
    await medians(warmUpRounds, measures)
    const perSecond = await medians(rounds, measures)
    const { bareRead, read: reads, bareWrite, write: writes, openRead, openWrite } = perSecond
    return [
      walker('GET a page of 20', reads, { name: 'bare Express 5', value: bareRead }),
      walker('POST a small body', writes, { name: 'bare Express 5, express.json()', value: bareWrite }),
      admission('GET', { verified: reads, open: openRead, bare: bareRead }),
      admission('POST', { verified: writes, open: openWrite, bare: bareWrite }),
    ]
  } finally {
    for (const server of [bare, open, verified]) await server.stop()
  }
}

const walker = (what: string, value: number, limit: Figure['limit']): Figure => ({
  name: `walker, ${what}`,
  unit: 'requests/s',
  value,
  limit,
  target: 0.65,
})

interface PerSecond {
  readonly verified: number
  readonly open: number
  readonly bare: number
}

const admission = (method: string, { verified, open, bare }: PerSecond): Figure => ({
  name: `${method}: credential, limits and idempotency look-up`,
  unit: 'µs',
  value: microseconds(verified) - microseconds(open),
  limit: { name: 'a request of bare Express', value: microseconds(bare) },
  target: 0.15,
  lowerIsBetter: true,
})

const microseconds = (perSecond: number): number => 1e6 / perSecond

interface Server {
  readonly url: string
  readonly tokens: readonly string[]
  stop(): Promise<void>
}

async function start(kind: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'overheadServer.ts'), [kind])
  const [started] = (await once(child, 'message')) as [Pick<Server, 'url' | 'tokens'>]
  const stop = async () => {
    child.send('stop')
    await once(child, 'exit')
  }
  return { ...started, stop }
}

type Request = Pick<autocannon.Options, 'method' | 'headers' | 'body'> & { readonly path: string }

const read: Request = { method: 'GET', path: '/api/v1/courses?culture=ja-JP&pageSize=20' }
const write: Request = {
  method: 'POST',
  path: '/api/v1/lessons/les_01k8w3w0c50000000000000000/feedback',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ verdict: 'helpful', comment: 'The pictures made it clear.' }),
}

/** Each connection has a token of its own, and other ones the next time: nobody calls more often than the limit allows. */
function loadBy(tokens: readonly string[]) {
  let used = 0
  return async (baseUrl: string, { path, headers, ...request }: Request): Promise<number> => {
    const setupClient = (client: autocannon.Client) =>
      client.setHeaders({ ...headers, authorization: `Bearer ${tokens[used++ % tokens.length]}` })
    const result = await autocannon({ ...request, url: baseUrl + path, connections, duration: 1, setupClient })
    if (result.errors > 0 || result.non2xx > 0)
      throw new Error(`${result.non2xx} answers of ${path} were no successes.`)
    return result['2xx'] / result.duration
  }
}
