import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signAccessToken, UserRegistered, user } from '@manabi/identity'
import { Id, newId, systemMetadata } from '@manabi/kernel'
import { type Operation, operation, type Services } from '@manabi/operations'
import { createAuthenticate } from '@manabi/operations/identity/sessions/authenticate'
import { readConfig } from '@manabi/platform'
import express from 'express'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { createApi, startHttpServer } from '../../apps/api/src/index.ts'
import { type Service, serve } from '../../apps/cli/src/serve.ts'
import { written } from '../harness/written.ts'
import { benchConfig } from './servers.ts'

/**
 * Run in a process of its own. Tells its parent the addresses, and tokens where somebody asks for them; answers `cpu` with the CPU
 * time that it has used so far, and `reached` with the mean time that requests took to reach their handlers since that was asked
 * last, by `address operation`; both in microseconds. All addresses answer the same bytes.
 */
const kind = process.argv[2] as 'bare' | 'manabi'

/** Requests under way, by id: whom to tell when one reaches its handler. */
const underWay = new Map<string, (operation: string) => void>()
const ways = new Map<string, { requests: number; milliseconds: number }>()

/** Gives each request an id, and notes when it came: headers were read by then, nothing else has happened. */
function timed(address: string, app: express.Express): RequestListener {
  let last = 0
  return (request, response) => {
    const arrived = performance.now()
    const id = `${address}-${++last}`
    request.headers['x-request-id'] = id
    underWay.set(id, (operation) => {
      const name = `${address} ${operation}`
      const { requests, milliseconds } = ways.get(name) ?? { requests: 0, milliseconds: 0 }
      ways.set(name, { requests: requests + 1, milliseconds: milliseconds + performance.now() - arrived })
      underWay.delete(id)
    })
    app(request, response)
  }
}

function reached(): Record<string, number> {
  const means = [...ways].map(([name, { requests, milliseconds }]) => [name, (1_000 * milliseconds) / requests])
  ways.clear()
  return Object.fromEntries(means)
}

const items = Array.from({ length: 20 }, (_, index) => ({
  id: `crs_01k8w3w0c5${String(index).padStart(16, '0')}`,
  title: `プログラミング入門 ${index}`,
  culture: 'ja-JP',
  level: 'Beginner',
  estimatedMinutes: 90,
  isPublic: true,
  sectionCount: 4,
  lessonCount: 12,
  organizationId: 'org_01k8w3w0c50000000000000000',
  description: 'Variables, conditions, loops and functions, in small steps.',
}))
const page = { items, page: 1, pageSize: 20, totalItems: 10_000, totalPages: 500 }

function bare() {
  const app = express()
  app.get('/api/v1/courses', (_request, response) => void response.json(page))
  app.post('/api/v1/lessons/:id/feedback', express.json(), (request, response) => void response.json(request.body))
  return app
}

const listCourses = operation({
  id: 'listCourses',
  method: 'get',
  path: '/courses',
  tag: 'Catalog',
  summary: 'List courses',
  caller: 'any',
  scope: 'read:catalog',
  query: z.object({
    culture: z.string().max(35).optional(),
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).default(20),
  }),
  response: z.unknown(),
  tool: {},
  handle: async ({ requestId }) => {
    underWay.get(requestId)?.('listCourses')
    return page
  },
})

const giveFeedback = operation({
  id: 'giveFeedback',
  method: 'post',
  path: '/lessons/{lessonId}/feedback',
  tag: 'Progress',
  summary: 'Give feedback',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ lessonId: Id }),
  body: z.object({ verdict: z.enum(['helpful', 'not_helpful']), comment: z.string().max(2_000).nullish() }),
  response: z.unknown(),
  tool: {},
  handle: async ({ body, requestId }) => {
    underWay.get(requestId)?.('giveFeedback')
    return body
  },
})

/** More routes than the service has, so that finding one is part of what is measured. */
const others = Array.from({ length: 113 }, (_, index) => ({
  ...listCourses,
  id: `other${index}`,
  path: `/other${index}/{otherId}/part`,
  params: z.object({ otherId: Id }),
}))

const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: true, minLength: 4096 }))

/** Nobody is asked who they are, and nothing is counted. */
const open = () =>
  createApi({
    ...faces([...others, listCourses, giveFeedback].map((one) => ({ ...one, caller: 'public' }) as Operation)),
    services: { ...readModels, config: readConfig({ RATE_LIMITS: 'off' }) } as Partial<Services> as Services,
    authenticate: () => Promise.reject(new Error('Nobody is asked.')),
  })

/** As the service does it, on stores of its own. Everybody has called before: a signature is checked once in a token's hour. */
async function verified({ platform }: Service, tokens: readonly string[]) {
  const authenticate = createAuthenticate({ ...platform, ...readModels })
  for (const bearer of tokens) await authenticate({ bearer, apiKey: null })
  return createApi({
    ...faces([...others, listCourses, giveFeedback]),
    services: { ...platform, ...readModels, config: { ...platform.config, RATE_LIMITS: true } },
    authenticate,
  })
}

const upToDate = { waitFor: async () => true, status: () => [] }
const readModels = { readModels: upToDate, eventStore: { head: async () => 1 } as Services['eventStore'] }

const faces = (operations: readonly Operation[]) => ({
  operations,
  health: { parts: {}, abilities: [] },
  metrics: new Registry(),
  log,
  clock: { now: () => new Date() },
})

/** Enough for every connection of half the runs: see `requestsEach`. */
const callers = 3_000

async function tokensOf({ platform, readModels }: Service): Promise<string[]> {
  const now = platform.clock.now()
  const tokens: string[] = []
  for (let index = 0; index < callers; index++) {
    const userId = newId('usr')
    const account = { userId, email: `${userId}@example.com`, displayName: 'Hanako', passwordHash: 'none' }
    const metadata = systemMetadata('bench', now)
    await platform.repository.execute(written(user, UserRegistered(account)), [userId], undefined, metadata)
    const grant = {
      userId,
      sessionId: newId('ses'),
      clientId: null,
      scopes: ['read:catalog', 'write:progress'] as const,
    }
    tokens.push((await signAccessToken(platform, grant, now)).accessToken)
  }
  await readModels.waitFor(await platform.eventStore.head(), 60_000)
  return tokens
}

const listen = async (address: string, app: express.Express) =>
  (await startHttpServer(timed(address, app), { host: '127.0.0.1', port: 0 })).url

async function run() {
  if (kind === 'bare') return { urls: { bare: await listen('bare', bare()) }, tokens: [] }
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-overhead-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true }))
  const service = await serve(benchConfig(dataDir), ['projector'])
  const tokens = await tokensOf(service)
  const urls = {
    open: await listen('open', open()),
    verified: await listen('verified', await verified(service, tokens)),
  }
  return { urls, tokens }
}

function cpu(): number {
  const { user: ours, system } = process.cpuUsage()
  return ours + system
}

process.send!(await run())
process.on('message', (question) => process.send!(question === 'cpu' ? cpu() : reached()))
process.once('disconnect', () => process.exit())
