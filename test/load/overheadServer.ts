import { Id, type Learner, type Scope, systemClock } from '@manabi/kernel'
import { readConfig } from '@manabi/platform'
import express from 'express'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { createApi, operation, type Services, startHttpServer } from '../../apps/api/src/index.ts'

/** Run in a process of its own: `bare` or `manabi`; tells its parent the address. Both answer the same bytes. */
const kind = process.argv[2]

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
  handle: async () => page,
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
  handle: async ({ body }) => body,
})

/** More routes than the service has, so that finding one is part of what is measured. */
const others = Array.from({ length: 113 }, (_, index) => ({
  ...listCourses,
  id: `other${index}`,
  path: `/other${index}/{otherId}/part`,
  params: z.object({ otherId: Id }),
}))

/** So many that nobody calls more often than the rate limit allows; for that they are counted. */
const callers = 50_000

function manabi() {
  const learners = Array.from(
    { length: callers },
    (_, index): Learner => ({
      kind: 'learner',
      userId: `usr_01k8w3w0c5${String(index).padStart(16, '0')}`,
      sessionId: 'ses_1',
      clientId: null,
      scopes: new Set<Scope>(['read:catalog', 'write:progress']),
      organizations: new Map(),
    }),
  )
  let calls = 0
  return createApi({
    operations: [...others, listCourses, giveFeedback],
    services: { config: readConfig({}) } as Services,
    authenticate: async () => learners[calls++ % callers]!,
    eventStore: { head: async () => 1 },
    projections: { waitFor: async () => true, status: () => [] },
    health: {},
    metrics: new Registry(),
    log: pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: true, minLength: 4096 })),
    clock: systemClock,
  })
}

const { url } = await startHttpServer(kind === 'bare' ? bare() : manabi(), { host: '127.0.0.1', port: 0 })
process.send!(url)
