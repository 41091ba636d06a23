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
 * What the walker costs in CPU time: credential, scope, limits, validation, ids, log and metrics around handlers that do nothing,
 * over more routes than the service has. The limit is bare Express 5 answering the same bytes, with `express.json()` for the
 * write. And of that, what it costs to know who calls and how often: the same process asks nobody at its other address.
 */
export async function measure(): Promise<Figure[]> {
  const [bare, manabi] = await Promise.all([start('bare'), start('manabi')])
  const load = loadBy(manabi.tokens)
  try {
    const measures = {
      bareRead: () => load(bare, 'bare', read),
      openRead: () => load(manabi, 'open', read),
      read: () => load(manabi, 'verified', read),
      bareWrite: () => load(bare, 'bare', write),
      openWrite: () => load(manabi, 'open', write),
      write: () => load(manabi, 'verified', write),
    }
    await medians(warmUpRounds, measures)
    const { bareRead, openRead, bareWrite, openWrite, ...verified } = await medians(rounds, measures)
    return [
      figure('walker, GET a page of 20', { value: verified.read, bare: bareRead, target: 1.55 }),
      figure('walker, POST a small body', { value: verified.write, bare: bareWrite, target: 1.55 }),
      figure('GET: credential, limits, key', { value: verified.read - openRead, bare: bareRead, target: 0.15 }),
      figure('POST: credential, limits, key', { value: verified.write - openWrite, bare: bareWrite, target: 0.15 }),
    ]
  } finally {
    bare.stop()
    manabi.stop()
  }
}

const figure = (title: string, { value, bare, target }: Record<'value' | 'bare' | 'target', number>): Figure => ({
  name: title,
  unit: 'µs of CPU',
  value,
  limit: { name: 'a request of bare Express 5', value: bare },
  target,
  lowerIsBetter: true,
})

interface Server {
  readonly urls: Readonly<Record<string, string>>
  readonly tokens: readonly string[]
  /** CPU time so far, in microseconds. */
  used(): Promise<number>
  stop(): void
}

async function start(kind: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'overheadServer.ts'), [kind])
  const [started] = (await once(child, 'message')) as [Pick<Server, 'urls' | 'tokens'>]
  const used = async () => {
    child.send('used')
    const [microseconds] = (await once(child, 'message')) as [number]
    return microseconds
  }
  return { ...started, used, stop: () => child.disconnect() }
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
  let next = 0
  return async (server: Server, face: string, { path, headers, ...request }: Request): Promise<number> => {
    const setupClient = (client: autocannon.Client) =>
      client.setHeaders({ ...headers, authorization: `Bearer ${tokens[next++ % tokens.length]}` })
    const before = await server.used()
    const url = `${server.urls[face]}${path}`
    const result = await autocannon({ ...request, url, connections, duration: 1, setupClient })
    if (result.errors > 0 || result.non2xx > 0)
      throw new Error(`${result.non2xx} answers of ${path} were no successes.`)
    return ((await server.used()) - before) / result['2xx']
  }
}
