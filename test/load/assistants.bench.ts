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
const seconds = 2
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
    const bare = await startBareExpress(await answerTo(service.url, tokens[0]!, list))
    // First, before the load of the calls has widened the process.
    const idle = await costOfStreams(service, tokens)
    const calls = await costOfCalls(service, bare, tokens[0]!)
    await Promise.all([service.stop(), bare.stop()])
    return [...calls, ...idle]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

const message = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const call = message('tools/call', { name: 'list_courses', arguments: { pageSize: 20 } })
const list = message('tools/list')

async function costOfCalls(service: RunningServer, bare: RunningServer, { api, mcp }: Tokens): Promise<Figure[]> {
  const perSecond = await medians(rounds, {
    rest: () => rate(`${service.url}/api/v1/courses?pageSize=20`, api),
    tool: () => rate(`${service.url}/mcp`, mcp, call),
    bare: () => rate(`${bare.url}/mcp`, mcp, list),
    list: () => rate(`${service.url}/mcp`, mcp, list),
  })
  const most = 1 / 1.5
  const unit = 'requests/s'
  return [
    {
      ...{ name: 'list_courses as a tool, 20 courses', unit, value: perSecond.tool, target: most },
      limit: { name: 'the same over REST', value: perSecond.rest },
    },
    {
      ...{ name: 'tools/list of a learner', unit, value: perSecond.list, target: most },
      limit: { name: 'bare Express 5, same bytes', value: perSecond.bare },
    },
  ]
}

async function costOfStreams(service: RunningServer, tokens: readonly Tokens[]): Promise<Figure[]> {
  const read = () => rate(`${service.url}/api/v1/courses?pageSize=20`, tokens[0]!.api)
  const without = (await medians(rounds, { read })).read
  const before = await service.memory()
  const close = await openStreams(service.url, tokens)
  const after = await service.memory()
  const beside = (await medians(rounds, { read })).read
  close()
  return [
    {
      ...{
        name: `${streams} idle streams`,
        unit: 'MB',
        value: Math.max(after - before, 0.1),
        target: 1,
        lowerIsBetter: true,
      },
      limit: { name: 'allowed', value: 100 },
    },
    {
      ...{ name: 'GET /courses beside them', unit: 'requests/s', value: beside, target: 0.9 },
      limit: { name: 'without', value: without },
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

async function rate(url: string, token: string, body?: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' }
  const options = { url, connections, headers, ...(body !== undefined && { method: 'POST' as const, body }) }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: seconds })
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`)
  return result['2xx'] / result.duration
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
