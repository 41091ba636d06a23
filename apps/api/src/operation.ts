import type { Written } from '@manabi/event-store'
import type { Caller, Decider, DomainEvent, Id, Learner, ProblemCode, Scope } from '@manabi/kernel'
import type { z } from 'zod'
import type { Bucket } from './http/limits/index.ts'
import type { Services } from './services.ts'

/**
 * Who may call: `public` needs no credential; `optional` neither, but knows a person by a valid access token; `learner` is a
 * person with an access token (an API key gets 403 `user_credential_required`); `any` also takes an organization's API key.
 */
export type CallerKind = 'public' | 'optional' | 'learner' | 'any'

interface CallerOfKind {
  readonly public: null
  readonly optional: Learner | null
  readonly learner: Learner
  readonly any: Caller
}
type CallerOf<Kind extends CallerKind> = CallerOfKind[Kind]

/** Whether nobody gets in without one. */
export const asksForCredential = ({ caller }: { readonly caller: CallerKind }): boolean =>
  caller === 'learner' || caller === 'any'

/** One request, as a handler sees it: parsed, authenticated, allowed by scope. */
export interface OperationRequest<Params, Query, Body, Kind extends CallerKind> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly caller: CallerOf<Kind>
  readonly now: Date
  readonly requestId: string
  readonly client: { readonly ipAddress: string; readonly userAgent: string | null }
  /** Loads, decides and appends in the caller's name; the request id and `organizationId` go into the metadata. */
  execute<State, Event extends DomainEvent, Key extends readonly unknown[]>(
    decider: Decider<State, Event, Key>,
    key: Key,
    decide: (state: State) => readonly Event[],
    options?: { organizationId?: Id | null },
  ): Promise<Written<State, Event>>
  /** Resolves when the read models contain what this request wrote (two seconds at most). Done anyway before the answer goes out. */
  settled(): Promise<void>
}

/** Any request, for what several operations do alike. */
export type AnyRequest = OperationRequest<unknown, unknown, unknown, CallerKind>

/** An answer with a status or headers of its own. */
export class Reply<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export interface OperationDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Kind extends CallerKind,
> {
  /** camelCase verb and noun: the OpenAPI operationId; in snake_case the MCP tool's name. */
  readonly id: string
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Below `/api/v1`, parameters in braces: `/lessons/{lessonId}/complete`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Section of the specification, and anything a client should know. */
  readonly description?: string
  readonly caller: Kind
  /** Left out where the specification names none; never the default for what has one. */
  readonly scope?: Scope
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** `oauth`: the body may be form-encoded too, and errors are OAuth's `{error, error_description}` (RFC 6749 section 5.2). */
  readonly protocol?: 'oauth'
  /** A rate limit of its own, beside the one for all calls (specification section 8). */
  readonly limit?: Bucket
  /** Largest body in bytes; default 1 MiB. */
  readonly bodyLimit?: number
  readonly response?: Response
  /** Status of a plain answer; default 200, or 204 where there is no response schema. */
  readonly status?: number
  /** Further statuses with the same body, such as 200 for "it was there already". */
  readonly otherStatuses?: readonly number[]
  /** Codes beyond those every operation of this kind has (400, 401, 403, 404 for paths with parameters, 429, 500, 503). */
  readonly problems?: readonly ProblemCode[]
  /** Answers carry a strong ETag and `If-None-Match` is honoured. */
  readonly etag?: boolean
  /** How it appears as an MCP tool; `false` where it makes no sense for an assistant. */
  readonly tool: { readonly destructive?: boolean; readonly idempotent?: boolean } | false
  readonly examples?: { readonly body?: z.input<Body>; readonly response?: z.input<Response> }
  readonly handle: (
    request: OperationRequest<z.output<Params>, z.output<Query>, z.output<Body>, Kind>,
    services: Services,
  ) => Promise<z.output<Response> | Reply<z.output<Response>>>
}

/** Any operation, for those who walk the list. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds operations of every shape.
export type Operation = OperationDefinition<any, any, any, any, any>

/** Defines an endpoint once; route, validation, authorization, OpenAPI and MCP tool derive from the value. */
export const operation = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodVoid,
  Kind extends CallerKind = 'learner',
>(
  definition: OperationDefinition<Params, Query, Body, Response, Kind>,
): Operation => definition
