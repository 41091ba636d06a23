import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as catalog from '@manabi/catalog'
import { signAccessToken, UserRegistered, user } from '@manabi/identity'
import { type Id, learnerScopes, newId, systemMetadata } from '@manabi/kernel'
import { mcpResource } from '@manabi/operations/identity/sessions/resource'
import type { Platform } from '@manabi/platform'
import autocannon from 'autocannon'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { written } from '../harness/written.ts'
import { type Figure, medians } from './figure.ts'
import { benchConfig, type RunningServer, startBareExpress, startService } from './servers.ts'

export const name = 'assistants'

const connections = 16
const rounds = 5
/** Of one measurement. */
const requestsEach = 3_000
const courseCount = 200
const streams = 1_000
/** A person may have so many streams open. */
const streamsEach = 20

interface Tokens {
  /** For the REST interface, and for `/mcp`. */
  readonly api: string
  readonly mcp: string
}

/** What a tool costs beside the same operation over REST, and what a thousand assistants cost that are connected and say nothing. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-assistants-'))
  try {
    const tokens = await seed(dataDir)
    const service = await startService(dataDir)
    await sample(service.url, tokens[0]!)
    const bare = await startBareExpress(await answerTo(service.url, tokens[0]!, message('tools/list')))
    const idle = await costOfStreams(service, tokens)
    const calls = await costOfCalls(service, bare, tokens[0]!)
    await Promise.all([service.stop(), bare.stop()])
    return [...calls, ...idle]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

const message = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const call = { name: 'list_courses', arguments: { pageSize: 20 } }

/** In processor time of the server, which others on the machine disturb less than its answers a second. */
async function costOfCalls(service: RunningServer, bare: RunningServer, { api, mcp }: Tokens): Promise<Figure[]> {
  const headers = await waysOfAsking(service.url, mcp)
  const ask = (way: Way, method: string, params = {}) => {
    const body = message(method, way === 'stateless' ? { ...params, _meta: modernMeta } : params)
    const named = way === 'stateless' && {
      'mcp-method': method,
      ...(method === 'tools/call' && { 'mcp-name': call.name }),
    }
    return () => cost(service, `${service.url}/mcp`, { headers: { ...headers[way], ...named }, method: 'POST', body })
  }
  const plain = { authorization: `Bearer ${api}` }
  const list = { headers: headers.single, method: 'POST' as const, body: message('tools/list') }
  const measures = {
    rest: () => cost(service, `${service.url}/api/v1/courses?pageSize=20`, { headers: plain }),
    bare: () => cost(bare, `${bare.url}/mcp`, list),
    ...Object.fromEntries(ways.map((way) => [`${way} call`, ask(way, 'tools/call', call)])),
    ...Object.fromEntries(ways.map((way) => [`${way} list`, ask(way, 'tools/list')])),
  }
  await medians(2, measures)
  const each: Record<string, number> = await medians(rounds, measures)
  const figure = (title: string, value: number, limit: Figure['limit']): Figure => {
    return { ...{ name: title, unit: 'µs', value, limit, target: 1.5 }, lowerIsBetter: true }
  }
  return ways.flatMap((way) => [
    figure(`list_courses, 20 courses, ${way}`, each[`${way} call`]!, {
      name: 'CPU time over REST',
      value: each['rest']!,
    }),
    figure(`tools/list, ${way}`, each[`${way} list`]!, { name: 'bare Express 5, same bytes', value: each['bare']! }),
  ])
}

/** One JSON answer without a session, in a session (2025-11-25), and stateless (2026-07-28). */
const ways = ['single', 'session', 'stateless'] as const
type Way = (typeof ways)[number]

const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'benchmark', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

async function waysOfAsking(url: string, token: string): Promise<Record<Way, Record<string, string>>> {
  const single = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' }
  const streaming = { ...single, accept: 'application/json, text/event-stream' }
  const clientInfo = { name: 'benchmark', version: '1' }
  const body = message('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  const begun = await fetch(`${url}/mcp`, { method: 'POST', headers: streaming, body })
  await begun.text()
  const session = {
    ...streaming,
    'mcp-protocol-version': '2025-11-25',
    'mcp-session-id': begun.headers.get('mcp-session-id')!,
  }
  return { single, session, stateless: { ...streaming, 'mcp-protocol-version': '2026-07-28' } }
}

/** Microseconds of processor time that a request takes the server. */
async function cost(server: RunningServer, url: string, request: Partial<autocannon.Options>): Promise<number> {
  const before = await server.cpu()
  const result = await autocannon({ ...request, url, connections, amount: requestsEach })
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`)
  return ((await server.cpu()) - before) / result['2xx']
}

/** Memory first, while the process is small: one that was busy has room for them that nobody counts. */
async function costOfStreams(service: RunningServer, tokens: readonly Tokens[]): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${tokens[0]!.api}` }
  const read = () => cost(service, `${service.url}/api/v1/courses?pageSize=20`, { headers })
  const before = await service.memory()
  const close = await openStreams(service.url, tokens)
  const after = await service.memory()
  close()
  const readBeside = async () => {
    const close = await openStreams(service.url, tokens)
    return read().finally(close)
  }
  await read()
  const { without, beside } = await medians(rounds, { without: read, beside: readBeside })
  const figure = { target: 1, lowerIsBetter: true }
  return [
    {
      ...figure,
      name: `${streams} idle streams`,
      unit: 'MB',
      value: after - before,
      limit: { name: 'allowed', value: 100 },
    },
    {
      ...{ ...figure, name: 'GET /courses beside them', unit: 'µs', value: beside, target: 1.1 },
      limit: { name: 'CPU time without them', value: without },
    },
  ]
}

/** Opens them all, and answers how to close them. */
async function openStreams(url: string, tokens: readonly Tokens[]): Promise<() => void> {
  const agent = new Agent({ keepAlive: true })
  for (const { mcp } of tokens) {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${mcp}` }
    const opened = Array.from({ length: streamsEach }, () => {
      return new Promise<void>((resolve, reject) => {
        const request = get(`${url}/mcp`, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`))
          response.once('data', () => resolve()).on('error', () => {})
        })
        request.on('error', reject)
      })
    })
    await Promise.all(opened)
  }
  return () => agent.destroy()
}

async function answerTo(url: string, { mcp }: Tokens, body: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${mcp}`, Accept: 'application/json', 'Content-Type': 'application/json' }
  return (await fetch(`${url}/mcp`, { method: 'POST', headers, body })).json()
}

/** Waits until the read models have every course. */
async function sample(url: string, { api }: Tokens): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const response = await fetch(`${url}/api/v1/courses`, { headers: { Authorization: `Bearer ${api}` } })
    if (((await response.json()) as { totalItems: number }).totalItems === courseCount) return
  }
  throw new Error('The read models do not show every course.')
}

async function seed(dataDir: string): Promise<Tokens[]> {
  const platform = await openInstallation(benchConfig(dataDir))
  const organizationId = newId('org')
  const numbers = Array.from({ length: courseCount }, (_, number) => number)
  await Promise.all(numbers.map((number) => seedCourse(platform, organizationId, number)))
  const tokens: Tokens[] = []
  for (let count = 0; count < streams / streamsEach; count++) tokens.push(await seedLearner(platform))
  await platform.close()
  return tokens
}

async function seedCourse({ repository, clock }: Platform, organizationId: Id, number: number): Promise<void> {
  const courseId = newId('crs')
  const metadata = systemMetadata('benchmark', clock.now())
  const facts = {
    ...{ title: `プログラミング入門 ${number}`, description: 'Variables, conditions, loops and functions.' },
    ...{ culture: 'ja-JP', level: 'Beginner' as const, estimatedMinutes: 90, isPublic: true },
  }
  await repository.execute(catalog.course.createCourse, [courseId], { courseId, organizationId, ...facts }, metadata)
  await repository.execute(catalog.course.publishCourse, [courseId], undefined, metadata)
}

async function seedLearner(platform: Platform): Promise<Tokens> {
  const userId = newId('usr')
  const now = platform.clock.now()
  const account = { userId, email: `${userId}@example.com`, displayName: 'Learner', passwordHash: '' }
  const metadata = systemMetadata('benchmark', now)
  await platform.repository.execute(written(user, UserRegistered(account)), [userId], undefined, metadata)
  const grant = { userId, sessionId: newId('ses'), clientId: null, scopes: learnerScopes }
  const [api, mcp] = await Promise.all([
    signAccessToken(platform, grant, now),
    signAccessToken(platform, { ...grant, resource: mcpResource(platform) }, now),
  ])
  return { api: api.accessToken, mcp: mcp.accessToken }
}
