import type { EventStore } from '@manabi/event-store'
import type { Caller, Clock } from '@manabi/kernel'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { type Operation, Reply } from '../operation.ts'
import type { Services } from '../services.ts'
import { admit } from './admit.ts'
import { type Authenticate, authorizeWithin } from './authentication.ts'
import { type Call, callOf } from './call.ts'
import { positionOf, tokenOf } from './consistency.ts'
import { entityTag, matches } from './entityTag.ts'
import { answerOnce } from './idempotency/answerOnce.ts'
import { idempotencyKeyOf } from './idempotency/idempotencyKey.ts'
import type { KeptAnswers } from './idempotency/keptAnswers.ts'
import type { RateLimits } from './limits/index.ts'
import type { ReadBytes } from './readBody.ts'
import type { ReadInput } from './readInput.ts'
import type { ReadModels } from './readModels.ts'
import type { Answer } from './send.ts'
import type { Trace } from './trace.ts'
import { patienceMilliseconds, Writes } from './writes.ts'

export interface AnswerOptions {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly eventStore: Pick<EventStore, 'head'>
  readonly readModels: Pick<ReadModels, 'waitFor'> | undefined
  readonly clock: Clock
  /** Null for none. */
  readonly limits: RateLimits | null
  readonly keptAnswers: KeptAnswers
  readonly log: Logger
}

export interface Endpoint {
  readonly operation: Operation
  /** The whole path template, as logs and metrics name it. */
  readonly route: string
  readonly readInput: ReadInput
  readonly readBytes: ReadBytes
}

interface Exchange {
  readonly request: Request
  readonly response: Response
  readonly trace: Trace
  /** Of the path's parameters, percent-encoded. */
  readonly values: readonly string[]
}

/** One request through the checks in the contract's order, and its answer. */
export async function answerOperation(endpoint: Endpoint, exchange: Exchange, options: AnswerOptions): Promise<Answer> {
  const caller = await admit(endpoint.operation, exchange, options)
  const key = idempotencyKeyOf(endpoint.operation, exchange.request.headers)
  if (key === undefined || caller === null) return answerAdmitted(endpoint, exchange, caller, options)
  const { services, keptAnswers, log } = options
  const keyed = { caller, key, content: await contentOf(endpoint, exchange) }
  const { requestId } = exchange.trace
  const once = { keptAnswers, log, requestId, publicUrl: services.config.PUBLIC_URL }
  return answerOnce(keyed, () => answerAdmitted(endpoint, exchange, caller, options), once)
}

/** What makes it the same request: method and path (as the operation and its parameters), query and raw body. */
async function contentOf({ operation, readBytes }: Endpoint, { request, response, values }: Exchange) {
  const [, ...query] = request.url.split('?')
  return [operation.id, values.join('/'), query.join('?'), (await readBytes(request, response)) ?? '']
}

async function answerAdmitted(
  endpoint: Endpoint,
  exchange: Exchange,
  caller: Caller | null,
  options: AnswerOptions,
): Promise<Answer> {
  const { operation, readInput } = endpoint
  const { request, response, trace, values } = exchange
  const awaited = awaitedPosition(request)
  const input = await readInput(request, response, values)
  authorizeWithin(operation, caller, input.params)
  const writes = new Writes(() => options.eventStore.head(), options.readModels)
  const { repository } = options.services
  const { requestId } = trace
  const call = callOf({ operation, request, input, caller, now: options.clock.now(), requestId, writes, repository })
  return operation.method === 'get'
    ? answerRead(operation, { call, awaited, ifNoneMatch: request.headers['if-none-match'] }, options)
    : answerWrite(operation, { call, writes }, options)
}

function awaitedPosition({ headers }: Request): number | null {
  const token = headers['consistency-token'] as string | undefined
  return token === undefined ? null : positionOf(token)
}

interface Read {
  readonly call: Call
  /** What the read models have to contain first; null when the client does not care. */
  readonly awaited: number | null
  readonly ifNoneMatch: string | undefined
}

async function answerRead(operation: Operation, read: Read, { services, readModels }: AnswerOptions): Promise<Answer> {
  const isFresh = read.awaited === null || ((await readModels?.waitFor(read.awaited, patienceMilliseconds)) ?? true)
  const answer = tagged(operation, answerOf(operation, await operation.handle(read.call, services)))
  const headers = isFresh ? answer.headers : { ...answer.headers, ...stale }
  const tag = answer.headers['ETag']
  if (tag === undefined || !matches(read.ifNoneMatch, tag)) return { ...answer, headers }
  const { 'Content-Type': _, ...headersWithoutBody } = headers
  return { status: 304, headers: headersWithoutBody, body: null }
}

interface Write {
  readonly call: Call
  readonly writes: Writes
}

/**
 * A write that was kept is never answered with an error because a read model is late: where the handler could not read back
 * what it wrote, the answer is 202 without a body, and `Consistency: stale`.
 */
async function answerWrite(
  operation: Operation,
  { call, writes }: Write,
  { services }: AnswerOptions,
): Promise<Answer> {
  const result = await operation.handle(call, services).catch((error: unknown) => {
    if (writes.isKeptButUnread(error)) return keptButUnread
    throw error
  })
  await writes.settled()
  const answer = tagged(operation, answerOf(operation, result))
  const token = { 'Consistency-Token': tokenOf(await writes.position()) }
  return {
    ...answer,
    headers: { ...answer.headers, ...token, ...(writes.isLate || result === keptButUnread ? stale : {}) },
  }
}

const keptButUnread = new Reply(202, undefined)
const stale = { Consistency: 'stale' }

function answerOf(operation: Operation, result: unknown): Answer {
  const plainStatus = operation.status ?? (operation.response === undefined ? 204 : 200)
  const { status, body, headers } = result instanceof Reply ? result : new Reply(plainStatus, result)
  if (body === undefined) return { status, headers, body: null }
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

function tagged({ etag = false }: Operation, answer: Answer): Answer {
  if (!etag || answer.body === null) return answer
  const headers = { ...answer.headers, 'Cache-Control': 'private, no-cache', ETag: entityTag(answer.body) }
  return { ...answer, headers }
}
