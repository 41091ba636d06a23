import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Figure, medians } from './figure.ts'

export const name = 'overhead'

const warmUpRounds = 2
const rounds = 9
const connections = 64
const target = 0.65

/**
 * What the walker costs: credential, scope, validation, ids, log and metrics around handlers that do nothing, over more routes
 * than the service has. The limit is bare Express 5 answering the same bytes, with `express.json()` for the write.
 */
export async function measure(): Promise<Figure[]> {
  const [bare, manabi] = await Promise.all([start('bare'), start('manabi')])
  try {
    const measures = {
      bareRead: () => load(bare.url, read),
      read: () => load(manabi.url, read),
      bareWrite: () => load(bare.url, write),
      write: () => load(manabi.url, write),
    }
    await medians(warmUpRounds, measures)
    const perSecond = await medians(rounds, measures)
    const { bareRead, read: reads, bareWrite, write: writes } = perSecond
    return [
      figure('walker, GET a page of 20', reads, { name: 'bare Express 5', value: bareRead }),
      figure('walker, POST a small body', writes, { name: 'bare Express 5, express.json()', value: bareWrite }),
    ]
  } finally {
    bare.process.kill()
    manabi.process.kill()
  }
}

const figure = (title: string, value: number, limit: Figure['limit']): Figure => ({
  name: title,
  unit: 'requests/s',
  value,
  limit,
  target,
})

async function start(kind: 'bare' | 'manabi'): Promise<{ process: ChildProcess; url: string }> {
  const server = fork(join(import.meta.dirname, 'overheadServer.ts'), [kind])
  const [url] = await once(server, 'message')
  return { process: server, url }
}

type Request = Pick<autocannon.Options, 'method' | 'headers' | 'body'> & { readonly path: string }

const credential = { authorization: 'Bearer token' }
const read: Request = { method: 'GET', path: '/api/v1/courses?culture=ja-JP&pageSize=20', headers: credential }
const write: Request = {
  method: 'POST',
  path: '/api/v1/lessons/les_01k8w3w0c50000000000000000/feedback',
  headers: { ...credential, 'content-type': 'application/json' },
  body: JSON.stringify({ verdict: 'helpful', comment: 'The pictures made it clear.' }),
}

async function load(baseUrl: string, { path, ...request }: Request): Promise<number> {
  const options = { ...request, url: baseUrl + path, connections }
  const result = await autocannon({ ...options, duration: 1 })
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${path} were no successes.`)
  return result['2xx'] / result.duration
}
