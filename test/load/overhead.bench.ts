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
 * Requests of one connection in one run. A fixed number, because a fixed time takes a fast machine past the limit of 300 a minute: there are
 * tokens for half of all runs, so that each is used in two of them at most.
 */
const requestsEach = 128

/**
 * What the walker costs in CPU time: credential, scope, limits, validation, ids, log and metrics around handlers that do nothing,
 * over more routes than the service has. The limit is bare Express 5 answering the same bytes, with `express.json()` for the
 * write. And of that, what it costs to know who calls and how often: the same process asks nobody at its other address, and how
 * much sooner its handlers are reached there is measured in the process itself. Between two runs of CPU time lies more noise.
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
    await manabi.reached()
    const cpu = await medians(rounds, measures)
    const reached = await manabi.reached()
    const admitted = (operation: string) => reached[`verified ${operation}`]! - reached[`open ${operation}`]!
    return [
      figure('walker, GET a page of 20', { value: cpu.read, bare: cpu.bareRead, target: 1.55 }),
      figure('walker, POST a small body', { value: cpu.write, bare: cpu.bareWrite, target: 1.55 }),
      figure('GET: credential, limits, key', { value: admitted('listCourses'), bare: cpu.bareRead, target: 0.15 }),
      figure('POST: credential, limits, key', { value: admitted('giveFeedback'), bare: cpu.bareWrite, target: 0.15 }),
    ]
  } finally {
    bare.stop()
    manabi.stop()
  }
}

const figure = (title: string, { value, bare, target }: Record<'value' | 'bare' | 'target', number>): Figure => ({
  name: title,
  unit: 'µs',
  value,
  limit: { name: 'CPU time of a request of bare Express 5', value: bare },
  target,
  lowerIsBetter: true,
})

interface Server {
  readonly urls: Readonly<Record<string, string>>
  readonly tokens: readonly string[]
  /** CPU time so far, in microseconds. */
  cpu(): Promise<number>
  /** Mean time that requests took to reach their handlers since the last call, in microseconds, by `address operation`. */
  reached(): Promise<Readonly<Record<string, number>>>
  stop(): void
}

async function start(kind: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'overheadServer.ts'), [kind])
  const [started] = (await once(child, 'message')) as [Pick<Server, 'urls' | 'tokens'>]
  const ask = async (question: string) => {
    child.send(question)
    return (await once(child, 'message'))[0]
  }
  return { ...started, cpu: () => ask('cpu'), reached: () => ask('reached'), stop: () => child.disconnect() }
}

type Request = Pick<autocannon.Options, 'method' | 'headers' | 'body'> & { readonly path: string }

const read: Request = { method: 'GET', path: '/api/v1/courses?culture=ja-JP&pageSize=20' }
const write: Request = {
  method: 'POST',
  path: '/api/v1/lessons/les_01k8w3w0c50000000000000000/feedback',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ verdict: 'helpful', comment: 'The pictures made it clear.' }),
}

/** Each connection has a token of its own, and another one in the next run, so that no caller exceeds the rate limit. */
function loadBy(tokens: readonly string[]) {
  let next = 0
  return async (server: Server, face: string, { path, headers, ...request }: Request): Promise<number> => {
    const setupClient = (client: autocannon.Client) =>
      client.setHeaders({ ...headers, authorization: `Bearer ${tokens[next++ % tokens.length]}` })
    const before = await server.cpu()
    const url = `${server.urls[face]}${path}`
    const amount = connections * requestsEach
    const result = await autocannon({ ...request, url, connections, amount, setupClient })
    if (result.errors > 0 || result.non2xx > 0) {
      throw new Error(`${path}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`)
    }
    return ((await server.cpu()) - before) / result['2xx']
  }
}
