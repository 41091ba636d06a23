import { type Caller, type Clock, Problem } from '@manabi/kernel'
import {
  type CallContext,
  invoke,
  type Operation,
  refusalsOf,
  requireAccess,
  type Seed,
  type Services,
} from '@manabi/operations'
import type { Authenticate } from '@manabi/operations/identity/sessions/authenticate'
import { prove } from '@manabi/operations/identity/sessions/proof'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { admit, callerAgain } from './admit.ts'
import { ConsistencyTokens } from './consistency.ts'
import { answeringAllRows, csvHeaders, csvIn, prefersCsv } from './csv.ts'
import { expectedVersion } from './entityTag.ts'
import { gone } from './gone.ts'
import type { IdempotencyStore } from './idempotency/idempotencyStore.ts'
import { countingGuesses } from './idempotency/passwordGuesses.ts'
import { idempotencyKeyOf, withIdempotency } from './idempotency/withIdempotency.ts'
import type { RateLimits } from './limits/index.ts'
import type { Trace } from './operating/trace.ts'
import { answerOf, conditional } from './outcomeAnswer.ts'
import { comparable, type ReadBytes } from './reading/readBody.ts'
import { type ReadInput, readParams } from './reading/readInput.ts'
import type { Answer, StreamedAnswer } from './send.ts'
import { sentFrom } from './sentFrom.ts'

export interface AnswerOptions {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly clock: Clock
  /** Null for none. */
  readonly limits: RateLimits | null
  readonly idempotency: IdempotencyStore
  readonly log: Logger
}

export interface Endpoint {
  readonly operation: Operation
  /** The whole path template, as logs and metrics name it. */
  readonly route: string
  readonly readInput: ReadInput
  /** Of a request for all rows. */
  readonly readRowsInput: ReadInput
  readonly readBytes: ReadBytes
}

/** A request whose caller is known. */
interface Admitted extends Exchange {
  readonly caller: Caller | null
  readonly tokens: ConsistencyTokens
  /** What read models have to contain, as the request asks. */
  readonly after: number | null
}

interface Exchange {
  readonly request: Request
  readonly response: Response
  readonly trace: Trace
  /** Of the path's parameters. */
  readonly values: readonly string[]
}

/** One request through the checks in the contract's order, and its answer. */
export async function answerOperation(
  endpoint: Endpoint,
  exchange: Exchange,
  options: AnswerOptions,
): Promise<Answer | StreamedAnswer> {
  const caller = await admit(endpoint.operation, exchange, options)
  const tokens = new ConsistencyTokens(options.services.masterKey)
  const admitted = { ...exchange, caller, tokens, after: awaitedPosition(exchange.request, tokens) }
  if (endpoint.operation.csv !== undefined) {
    exchange.response.vary('Accept')
    if (prefersCsv(exchange.request.headers.accept)) return answerCsv(endpoint, admitted, options)
  }
  if (endpoint.operation.file !== undefined) return answerFile(endpoint, admitted, options)
  const key = idempotencyKeyOf(endpoint.operation, exchange.request.headers)
  if (key === undefined || caller === null) return answerAdmitted(endpoint, admitted, options)
  const { services, idempotency, log, clock, limits } = options
  // Before anything is compared with what was sent under the key.
  await prove(endpoint.operation, caller, services)
  const keyed = {
    ...{ caller, key, content: await contentOf(endpoint, exchange) },
    requireAccess: () => requireAccessNow(endpoint, exchange, caller),
  }
  const { requestId } = exchange.trace
  const context = { idempotency, log, requestId, publicUrl: services.config.PUBLIC_URL }
  const run = () => withIdempotency(keyed, (seed) => answerAdmitted(endpoint, admitted, options, seed), context)
  if (!endpoint.operation.hasPassword) return run()
  const countElsewhere = async () => limits?.countAfter(1, exchange.request, null)
  return countingGuesses(services, { caller, now: clock.now(), countElsewhere }, run)
}

/** What makes it the same request: method and path (as the operation and its parameters), query and body. */
async function contentOf({ operation, readBytes }: Endpoint, { request, response, values }: Exchange) {
  const [, ...query] = request.url.split('?')
  const bytes = await readBytes(request, response)
  const body = bytes === undefined ? [''] : await comparable(request, bytes)
  return [operation.id, JSON.stringify(values), query.join('?'), ...body]
}

/** What has no right shape is refused as it was before. */
async function requireAccessNow(
  { operation, readInput }: Endpoint,
  { request, response, values }: Exchange,
  caller: Caller,
): Promise<void> {
  const input = await readInput(request, response, values).catch((refusal: unknown) => {
    if (refusal instanceof Problem) return null
    throw refusal
  })
  if (input !== null) requireAccess(operation, caller, input)
}

async function answerAdmitted(
  { operation, readInput }: Endpoint,
  { request, response, trace, values, caller, tokens, after }: Admitted,
  { services, authenticate, clock, limits }: AnswerOptions,
  seed?: Seed,
): Promise<Answer> {
  // Before anything is written, which a token then tells.
  if (operation.method !== 'get') tokens.requireKey()
  // Of other people nothing goes to the disk.
  if (operation.form === 'onDisk')
    requireAccess(operation, caller, { params: readParams(operation, values), query: undefined, body: undefined })
  const input = await readInput(request, response, values)
  const context: CallContext = {
    caller,
    now: clock.now(),
    requestId: trace.requestId,
    sentFrom: sentFrom(request),
    after,
    seed,
    signal: () => gone(response),
    expectedVersion: expectedVersion(request.headers['if-match']),
  }
  const outcome = await invoke(operation, input, context, services)
  if (operation.waits) requireAccess(operation, await callerAgain(operation, request, authenticate), input)
  const refusals = refusalsOf(operation, outcome)
  await limits?.countAfter(refusals.filter(Boolean).length, request, caller)
  const answer = conditional(operation, answerOf(operation, outcome, tokens), request.headers['if-none-match'])
  return refusals.length > 0 && refusals.every(Boolean) ? { ...answer, didNothing: true } : answer
}

async function answerFile(
  { operation, readInput }: Endpoint,
  admitted: Admitted,
  { services, clock }: AnswerOptions,
): Promise<StreamedAnswer> {
  const context = readContext(admitted, clock)
  const input = await readInput(admitted.request, admitted.response, admitted.values)
  const { status, headers, body } = await invoke(operation, input, context, services)
  const chunks = body as AsyncIterable<Uint8Array>
  return { status, headers: { 'Content-Type': operation.file!, ...headers }, chunks }
}

async function answerCsv(
  { operation, readRowsInput }: Endpoint,
  admitted: Admitted,
  { services, clock }: AnswerOptions,
): Promise<StreamedAnswer> {
  const context = readContext(admitted, clock)
  const input = await readRowsInput(admitted.request, admitted.response, admitted.values)
  const { body, isStale } = await invoke(answeringAllRows(operation), input, context, services)
  const headers = { ...csvHeaders(operation, input.query, context.now), ...(isStale && { Consistency: 'stale' }) }
  return { status: 200, headers, chunks: await csvIn(operation, body) }
}

/** Of a read whose answer is streamed. */
function readContext({ request, trace, caller, after }: Admitted, clock: Clock) {
  return { caller, now: clock.now(), requestId: trace.requestId, sentFrom: sentFrom(request), after }
}

function awaitedPosition({ headers }: Request, tokens: ConsistencyTokens): number | null {
  const token = headers['consistency-token'] as string | undefined
  return token === undefined ? null : tokens.positionOf(token)
}
