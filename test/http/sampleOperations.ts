import { decider, defineEvent, type EventOf, Id, notFound, Problem, Text, Unavailable } from '@manabi/kernel'
import { type Operation, operation, Reply } from '@manabi/operations/operation'
import { z } from 'zod'

/** A small capability, so that the HTTP face can be tried without the real ones. */
const ThingCounted = defineEvent('ThingCounted', z.object({ thingId: Id, by: z.number() }))
export const sampleEvents = [ThingCounted]

const counter = decider<{ readonly total: number }, EventOf<typeof ThingCounted>, [thingId: string]>()({
  name: 'counter',
  stream: (thingId) => `counter-${thingId}`,
  events: sampleEvents,
  initial: { total: 0 },
  evolve: ({ total }, { data }) => ({ total: total + data.by }),
  decisions: {
    count: (_state: unknown, { thingId, by }: { readonly thingId: string; readonly by: number }) =>
      by === 0 ? [] : [ThingCounted({ thingId, by })],
    refuse: () => {
      throw new Problem('conflict')
    },
  },
})

const Thing = z
  .object({
    id: Id,
    title: z.string(),
    culture: z
      .string()
      .trim()
      .transform((text) => text),
  })
  .meta({ id: 'Thing' })
const Counted = z.object({ total: z.int() })

const listThings = operation({
  id: 'listThings',
  method: 'get',
  path: '/things',
  tag: 'Catalog',
  summary: 'List things',
  caller: 'any',
  scope: 'read:catalog',
  query: z.object({
    culture: Text.min(2).max(10).optional(),
    page: z.coerce.number().int().min(1).default(1),
  }),
  response: z.object({ culture: z.string().nullable(), page: z.int(), items: z.array(Thing) }),
  tool: {},
  handle: async ({ query: { culture = null, page } }) => ({ culture, page, items: [] }),
})

const getThing = operation({
  id: 'getThing',
  method: 'get',
  path: '/things/{thingId}',
  tag: 'Catalog',
  summary: 'Get a thing',
  caller: 'any',
  scope: 'read:catalog',
  params: z.object({ thingId: Id }),
  response: Thing,
  etag: true,
  tool: {},
  examples: { response: { id: 'thing_1', title: 'A thing', culture: 'en-US' } },
  handle: async ({ params: { thingId } }) => {
    if (thingId === 'missing') throw notFound()
    return { id: thingId, title: '学び', culture: 'ja-JP' }
  },
})

const ThingInput = z.object({
  title: Text.trim().min(1).max(200),
  quiz: z.object({ questions: z.array(z.object({ text: Text.min(1) })) }).optional(),
  kind: z.enum(['big', 'small']).optional(),
})

const createThing = operation({
  id: 'createThing',
  method: 'post',
  path: '/things',
  tag: 'Catalog',
  summary: 'Create a thing',
  caller: 'any',
  scope: 'write:content',
  body: ThingInput,
  bodyLimit: 2_000,
  response: z.object({ title: z.string(), keys: z.array(z.string()) }),
  status: 201,
  otherStatuses: [200],
  problems: ['conflict'],
  tool: { idempotent: false },
  examples: { body: { title: 'A thing' } },
  handle: async ({ body }) => {
    if (body.title === 'taken') throw new Problem('conflict')
    const answer = { title: body.title, keys: Object.keys(body) }
    return body.title === 'again' ? new Reply(200, answer, { 'Cache-Control': 'private' }) : answer
  },
})

/** `by` 0 changes nothing. The read model that the answer comes from is late where `late` says so. */
const countThing = operation({
  id: 'countThing',
  method: 'post',
  path: '/things/{thingId}/count',
  tag: 'Progress',
  summary: 'Count a thing',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ thingId: Id }),
  body: z
    .object({
      by: z.number().int().default(1),
      reading: z.enum(['fine', 'missing', 'down', 'refused', 'interrupted']).optional(),
    })
    .nullish(),
  response: Counted,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request) => {
    const { thingId } = request.params
    const { by = 1, reading = 'fine' } = request.body ?? {}
    const { state } = await request.execute(counter.count, [thingId], { thingId, by })
    if (reading === 'refused') await request.execute(counter.refuse, [thingId])
    if (reading === 'interrupted') throw new Unavailable('eventStore')
    return { state, reading }
  },
  answer: ({ state, reading }) => {
    if (reading === 'missing') throw notFound()
    if (reading === 'down') throw new Unavailable('readStore')
    return state
  },
})

const deleteThing = operation({
  id: 'deleteThing',
  method: 'delete',
  path: '/things/{thingId}',
  tag: 'Catalog',
  summary: 'Delete a thing',
  caller: 'any',
  scope: 'write:content',
  params: z.object({ thingId: Id }),
  tool: { destructive: true },
  handle: async () => {},
})

const clientOf = operation({
  id: 'clientOf',
  method: 'get',
  path: '/public/client',
  tag: 'Learner',
  summary: 'Who is asking',
  caller: 'public',
  response: z.object({ ipAddress: z.string(), userAgent: z.string().nullable() }),
  tool: false,
  handle: async ({ sentFrom }) => sentFrom,
})

/** The attempts that ran, and what some of them wait for. */
export const attempts: { readonly ran: string[]; readonly gates: Map<string, Promise<void>> } = {
  ran: [],
  gates: new Map(),
}

const attempt = operation({
  id: 'attempt',
  method: 'post',
  path: '/attempts/{attemptId}',
  tag: 'Catalog',
  summary: 'Attempt',
  caller: 'any',
  scope: 'write:content',
  params: z.object({ attemptId: Id }),
  query: z.object({ page: z.string().optional() }),
  body: z.object({ outcome: z.enum(['fine', 'mistake', 'unavailable', 'limited', 'conflict', 'failed']) }),
  bodyLimit: 2_000,
  response: z.object({ run: z.int() }),
  status: 201,
  problems: ['conflict', 'ai_failed'],
  tool: false,
  handle: async ({ params: { attemptId }, body: { outcome } }) => {
    attempts.ran.push(attemptId)
    await attempts.gates.get(attemptId)
    if (outcome === 'conflict') throw new Problem('conflict')
    if (outcome === 'failed') throw new Problem('ai_failed')
    if (outcome !== 'fine') throw failures[outcome]!()
    return new Reply(
      201,
      { run: attempts.ran.length },
      { Location: `/attempts/${attemptId}`, 'Cache-Control': 'no-store' },
    )
  },
})

const bareAttempt = operation({
  id: 'bareAttempt',
  method: 'put',
  path: '/attempts/{attemptId}',
  tag: 'Catalog',
  summary: 'Attempt without a body',
  caller: 'any',
  scope: 'write:content',
  params: z.object({ attemptId: Id }),
  tool: false,
  handle: async ({ params: { attemptId } }) => void attempts.ran.push(attemptId),
})

const signAttempt = { ...bareAttempt, id: 'signAttempt', method: 'post', path: '/auth/{attemptId}' } as const
const publicAttempt = operation({
  id: 'publicAttempt',
  method: 'post',
  path: '/public/{attemptId}',
  tag: 'Catalog',
  summary: 'Attempt without a credential',
  caller: 'public',
  params: z.object({ attemptId: Id }),
  tool: false,
  handle: async ({ params: { attemptId } }) => void attempts.ran.push(attemptId),
})
const deleteAttempt = { ...bareAttempt, id: 'deleteAttempt', method: 'delete' } as const

const register = operation({
  id: 'register',
  method: 'post',
  path: '/public/registrations',
  tag: 'Learner',
  summary: 'Register',
  caller: 'public',
  limit: 'deviceRegistration',
  response: z.object({}),
  tool: false,
  handle: async () => ({}),
})

const failures: Record<string, () => unknown> = {
  mistake: () => new TypeError('a secret detail'),
  unavailable: () => new Unavailable('eventStore'),
  limited: () =>
    new Problem('rate_limit_exceeded', undefined, { headers: { 'Retry-After': '17', 'X-RateLimit-Limit': '60' } }),
  unauthorized: () => new Problem('unauthorized'),
  password: () => new Problem('invalid_credentials'),
}

const fail = operation({
  id: 'fail',
  method: 'get',
  path: '/public/failures/{kind}',
  tag: 'Learner',
  summary: 'Fail',
  caller: 'public',
  params: z.object({ kind: z.enum(Object.keys(failures)) }),
  response: z.object({}),
  problems: ['unauthorized', 'invalid_credentials'],
  tool: false,
  handle: async ({ params: { kind } }) => {
    throw failures[kind]!()
  },
})

export const sampleOperations: readonly Operation[] = [
  listThings,
  getThing,
  createThing,
  countThing,
  deleteThing,
  clientOf,
  register,
  fail,
  attempt,
  bareAttempt,
  signAttempt,
  publicAttempt,
  deleteAttempt,
]
