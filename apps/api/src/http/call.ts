import type { Actor, Caller, EventMetadata, Id } from '@manabi/kernel'
import type { Request } from 'express'
import type { Operation, OperationRequest } from '../operation.ts'
import type { Services } from '../services.ts'
import type { Input } from './readInput.ts'
import type { Writes } from './writes.ts'

// biome-ignore lint/suspicious/noExplicitAny: the walker calls operations of every shape.
export type Call = OperationRequest<any, any, any, any>

interface CallOptions {
  readonly operation: Operation
  readonly request: Request
  readonly input: Input
  readonly caller: Caller | null
  readonly now: Date
  readonly requestId: string
  readonly writes: Writes
  readonly repository: Services['repository']
}

/** The request as its handler sees it. */
export function callOf(options: CallOptions): Call {
  const { request, input, caller, now, requestId, writes, repository } = options
  return {
    ...input,
    caller,
    now,
    requestId,
    get client() {
      return { ipAddress: request.ip ?? '', userAgent: request.headers['user-agent'] ?? null }
    },
    execute: (decider, key, decide, { organizationId } = {}) =>
      writes.record(repository.execute(decider, key, decide, metadata(options, organizationId))),
    settled: () => writes.settled(),
  }
}

function metadata(options: CallOptions, organizationId: Id | null | undefined): EventMetadata {
  return {
    occurredAt: options.now.toISOString(),
    actor: actorOf(options.operation, options.caller),
    organizationId: organizationId === undefined ? organizationOf(options) : organizationId,
    requestId: options.requestId,
    causationId: null,
  }
}

/** Nobody is known yet where no credential is asked for: the operation itself stands in. */
function actorOf({ id }: Operation, caller: Caller | null): Actor {
  if (caller === null) return { kind: 'system', id }
  return caller.kind === 'learner' ? { kind: 'user', id: caller.userId } : { kind: 'apiKey', id: caller.keyId }
}

/** The organization in the path, else the API key's. */
function organizationOf({ input, caller }: CallOptions): Id | null {
  const { organizationId } = (input.params ?? {}) as { organizationId?: Id }
  return organizationId ?? (caller?.kind === 'apiKey' ? caller.organizationId : null)
}
