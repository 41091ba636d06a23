import { type Actor, type Caller, type EventMetadata, type ExpectedVersion, type Id, timestampOf } from '@manabi/kernel'
import { requireAccess, requireCredential } from './access.ts'
import { CurrentViews } from './currentViews.ts'
import { executionContext } from './execution.ts'
import { randomIdentifiers, type Seed, seededIdentifiers } from './identifiers.ts'
import { prove } from './identity/sessions/proof.ts'
import { type Input, type Operation, type OperationRequest, Reply, type SentFrom } from './operation.ts'
import { unlessOfAnotherVersion } from './otherVersions.ts'
import type { Services } from './services.ts'
import { Writes } from './writes.ts'

/** What is known of a call beside its input. */
export interface CallContext {
  readonly caller: Caller | null
  readonly now: Date
  readonly requestId: string
  readonly sentFrom: SentFrom
  /** Through what the call came; events tell. Left out: HTTP. */
  readonly via?: NonNullable<EventMetadata['via']>
  /** Set where the call may be a repetition: its ids and secrets are then those of the first one. */
  readonly seed?: Seed | undefined
  /** Of what the caller wants to change, as they have seen it; left out when they do not care. */
  readonly expectedVersion?: ExpectedVersion
  /** What the read models have to contain before a read answers; left out when the caller does not care. */
  readonly after?: number | null
  /** Asked for by the few operations that stop when the caller leaves; left out where nobody can tell. */
  readonly signal?: () => AbortSignal
}

/** What a call led to, before it is put into the words of HTTP or MCP. */
export interface Outcome {
  readonly status: number
  /** As the operation's response schema says; undefined for none. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Of what the body shows, where callers can name it when they change that; null elsewhere. */
  readonly version: number | null
  /** True when a read model was late: what the body shows may be older than what the caller knows. */
  readonly isStale: boolean
  /** Of the last event written; null for reads. */
  readonly position: number | null
}

/**
 * Runs an operation: access, decision, settling, answer. `input` is parsed. Throws a `Problem` for broken rules and `Unavailable`
 * when a store fails before the call was decided; what it wrote is never answered with an error because a read model is late.
 */
export async function invoke(
  operation: Operation,
  input: Input,
  context: CallContext,
  services: Services,
): Promise<Outcome> {
  const { caller } = context
  operation.check?.(input, services.config)
  requireCredential(operation, caller)
  await prove(operation, caller, services)
  requireAccess(operation, caller, input)
  const views = new CurrentViews(services)
  const given = { ...services, views }
  const writes = new Writes(services)
  const request = requestOf(operation, input, context, writes, given)
  try {
    const outcome = await (operation.method === 'get'
      ? read(operation, request, context, given)
      : write(operation, request, writes, given))
    return views.isLate ? { ...outcome, isStale: true } : outcome
  } catch (error) {
    throw await unlessOfAnotherVersion(error, given)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: operations of every shape are run here.
type AnyRequest = OperationRequest<any, any, any, any>

async function read(
  operation: Operation,
  request: AnyRequest,
  { after = null }: CallContext,
  services: Services,
): Promise<Outcome> {
  const isFresh = await hasCaughtUp(after, services)
  const result = await operation.handle(request, services)
  const { answer } = operation
  const answered = answer === undefined ? result : await answer(result, request, services)
  return { ...replyOf(operation, answered), isStale: !isFresh, position: null }
}

async function hasCaughtUp(after: number | null, { readModels, timeouts }: Services): Promise<boolean> {
  if (after === null || readModels === undefined) return true
  return await readModels.waitFor(after, timeouts.readModels)
}

async function write(operation: Operation, request: AnyRequest, writes: Writes, services: Services): Promise<Outcome> {
  const result = await operation.handle(request, services)
  await writes.settled()
  const answered = await answerOf(operation, result, request, services).catch(async (error: unknown) => {
    const reason = await unlessOfAnotherVersion(error, services)
    if (writes.isKeptButUnread(reason)) return keptButUnread
    throw reason
  })
  const isStale = writes.isLate || answered === keptButUnread
  return { ...replyOf(operation, answered), isStale, position: await writes.position() }
}

async function answerOf(operation: Operation, result: unknown, request: AnyRequest, services: Services) {
  return operation.answer === undefined ? result : operation.answer(result, request, services)
}

/** Which elements of a request were refused; none where the answer could not be read. */
export const refusalsOf = (operation: Operation, { body }: Pick<Outcome, 'body'>): readonly boolean[] =>
  body === undefined ? [] : (operation.refusals?.(body) ?? [])

const keptButUnread = new Reply(202, undefined)

function replyOf(operation: Operation, answered: unknown): Reply<unknown> {
  if (answered instanceof Reply) return answered
  return new Reply(operation.status ?? (operation.response === undefined ? 204 : 200), answered)
}

/** The call as its handler sees it. */
function requestOf(
  operation: Operation,
  input: Input,
  context: CallContext,
  writes: Writes,
  services: Services,
): AnyRequest {
  const { caller, now, requestId } = context
  const metadata = (organizationId: Id | null | undefined): EventMetadata => ({
    occurredAt: timestampOf(now),
    actor: actorOf(operation, caller),
    organizationId: organizationId === undefined ? organizationOf(input, caller) : organizationId,
    requestId,
    causationId: null,
    ...(context.via !== undefined && { via: context.via }),
  })
  const identifiers = context.seed === undefined ? randomIdentifiers : seededIdentifiers(services, context.seed)
  return {
    ...input,
    ...executionContext(services, writes, { now, identifiers, metadata }),
    caller,
    requestId,
    expectedVersion: context.expectedVersion,
    // No getters here: V8 makes a hidden class for each object that has its own, and keeps all that they reach until the next full collection.
    sentFrom: context.sentFrom,
    signal: context.signal ?? (() => neverAborted),
  }
}

const neverAborted = new AbortController().signal

/** Nobody is known yet where no credential is asked for: the operation itself stands in. */
function actorOf({ id }: Operation, caller: Caller | null): Actor {
  if (caller === null) return { kind: 'system', id }
  return caller.kind === 'learner' ? { kind: 'user', id: caller.userId } : { kind: 'apiKey', id: caller.keyId }
}

/** The organization in the path, else the API key's. */
function organizationOf({ params }: Input, caller: Caller | null): Id | null {
  const { organizationId } = (params ?? {}) as { organizationId?: Id }
  return organizationId ?? (caller?.kind === 'apiKey' ? caller.organizationId : null)
}
