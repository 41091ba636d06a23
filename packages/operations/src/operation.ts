import type { Caller, ExpectedVersion, Learner, ProblemCode, Role, Scope } from '@manabi/kernel'
import type { Config } from '@manabi/platform'
import type { z } from 'zod'
import type { Csv } from './csv.ts'
import type { ExecutionContext } from './execution.ts'
import type { Services } from './services.ts'
import type { Tool } from './tool.ts'

/**
 * Who may call: `public` needs no credential; `optional` neither, but knows a person by an access token (401 for an invalid one); `learner` is a
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

/** Whether a call without a credential is refused. */
export const asksForCredential = ({ caller }: { readonly caller: CallerKind }): boolean =>
  caller === 'learner' || caller === 'any'

/** A call's parameters, query and body, parsed. */
export interface Input<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** Who may do an operation in the organization of its path, by current membership (contract, "Roles and what they allow"). */
export interface OrganizationAccess<In = Input> {
  /** A person needs one of these. */
  readonly roles: readonly Role[]
  /** Whether the organization's own API keys may; default: people only. */
  readonly apiKeys?: boolean
  /** What a call of this kind needs instead; no app that registered itself makes one. */
  readonly narrowed?: { readonly roles: readonly Role[]; when(input: In): boolean }
}

/** Where a call came from. */
export interface SentFrom {
  readonly ipAddress: string
  readonly userAgent: string | null
}

/** One call, as a handler sees it: parsed, authenticated, allowed. */
export interface OperationRequest<Params, Query, Body, Kind extends CallerKind>
  extends Input<Params, Query, Body>,
    ExecutionContext {
  readonly caller: CallerOf<Kind>
  readonly requestId: string
  /** By `If-Match`: of what is to be changed, as the caller has seen it. */
  readonly expectedVersion: ExpectedVersion
  readonly sentFrom: SentFrom
  /** Aborted when the caller has left, so that nothing goes on that only they would have seen. */
  readonly signal: () => AbortSignal
}

/** An answer with a status or headers of its own. */
export class Reply<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
  /** Of what the body shows; its ETag names it. */
  readonly version: number | null

  constructor(
    status: number,
    body: Body,
    headers: Readonly<Record<string, string>> = {},
    version: number | null = null,
  ) {
    this.status = status
    this.body = body
    this.headers = headers
    this.version = version
  }
}

/** Rate limits of their own, beside the one for all calls (specification section 8). */
export type OwnLimit = 'deviceRegistration' | 'drafting' | 'erasure' | 'goals'

interface Described<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Kind extends CallerKind,
> {
  /** camelCase verb and noun: the OpenAPI operationId; in snake_case the MCP tool's name. */
  readonly id: string
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `/api/v1`, parameters in braces: `/lessons/{lessonId}/complete`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** What a client should know beside the summary. */
  readonly description?: string
  readonly caller: Kind
  /** Left out where the specification names none; never the default for what has one. */
  readonly scope?: Scope
  /** Who may do this in the organization of the path. Every path with `{organizationId}` says so. */
  readonly organization?: OrganizationAccess<Input<z.output<Params>, z.output<Query>, z.output<Body>>>
  /** For paths without an organization: what the caller needs in any of their own. */
  readonly anyOrganization?: Pick<OrganizationAccess, 'roles' | 'apiKeys'>
  /** False: apps that registered themselves get 403 `forbidden`. Written out wherever no scope holds such apps back. */
  readonly selfRegisteredApps?: boolean
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** What of the request's shape depends on settings, which no schema knows. Throws 400. */
  readonly check?: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>, config: Config) => void
  /** Its body holds a password: another body under the same `Idempotency-Key` counts as a wrong one. */
  readonly hasPassword?: true
  readonly waits?: boolean
  /** It changes who may get in: 401 `unauthorized` where the caller's session is over, which an access token outlives. */
  readonly proves?: true
  /** `oauth`: the body may be form-encoded too, and errors are OAuth's `{error, error_description}` (RFC 6749 section 5.2). */
  readonly protocol?: 'oauth'
  /** The body is a form with a file in it (`multipart/form-data`): its fields are texts and `File`s. `onDisk`: too large for memory. */
  readonly form?: 'multipart' | 'onDisk'
  readonly limit?: OwnLimit
  /** Largest body in bytes; default 1 MiB. */
  readonly bodyLimit?: number
  /** Most values in a body; default 20,000. */
  readonly mostValues?: number
  readonly response?: Response
  /** Status of a plain answer; default 200, or 204 where there is no response schema. */
  readonly status?: number
  /** Further statuses with the same body, such as 200 for "it was there already". */
  readonly otherStatuses?: readonly number[]
  /** Codes beyond those that its declarations imply (`problemCodes`). */
  readonly problems?: readonly ProblemCode[]
  /** Headers of its own that its answers may have, by the names of the description's components. */
  readonly answerHeaders?: readonly string[]
  /** The media type of an answer that is a file: `handle` answers its chunks, with the headers that name it. */
  readonly file?: string
  /** Answers carry a strong ETag, and `If-None-Match` is honoured where they are read, `If-Match` where they are put. */
  readonly etag?: boolean
  readonly csv?: Csv<OperationRequest<z.output<Params>, z.output<Query>, z.output<Body>, Kind>, z.output<Response>>
  /** Which elements of a request its answer refuses. Each counts as a call; an answer that refuses all is not kept for a key. */
  readonly refusals?: (body: z.output<Response>) => readonly boolean[]
  /** An answer may name the receipt of an erasure, as the header `Erasure-Receipt`. */
  readonly erases?: boolean
  /** How it appears as an MCP tool; `false` where it makes no sense for an assistant. */
  readonly tool: Tool | false
  readonly examples?: { readonly body?: z.input<Body>; readonly response?: z.input<Response> }
}

interface Handled<Params, Query, Body, Kind extends CallerKind, Result> {
  /** Reads, or decides and writes. What it throws is the answer: nothing after it can undo what it wrote. */
  readonly handle: (request: OperationRequest<Params, Query, Body, Kind>, services: Services) => Promise<Result>
}

interface Answered<Params, Query, Body, Kind extends CallerKind, Result, Response> {
  /** What to tell of what `handle` did, from read models that contain it. While they are late (`Unavailable`) it is 202: the write is kept. */
  readonly answer: (
    result: Result,
    request: OperationRequest<Params, Query, Body, Kind>,
    services: Services,
  ) => Promise<Response | Reply<Response>> | Response | Reply<Response>
}

// biome-ignore lint/suspicious/noExplicitAny: the list holds operations of every shape.
type Any = any
/** Any operation, for whatever goes through the list. */
export type Operation = Described<Any, Any, Any, Any, Any> &
  Handled<Any, Any, Any, Any, Any> &
  Partial<Answered<Any, Any, Any, Any, Any, Any>>

/** Defines an endpoint once; route, validation, authorization, OpenAPI and MCP tool derive from the value. */
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodVoid,
  Kind extends CallerKind = 'learner',
  Result = void,
>(
  definition: Described<Params, Query, Body, Response, Kind> &
    Handled<z.output<Params>, z.output<Query>, z.output<Body>, Kind, Result> &
    Answered<z.output<Params>, z.output<Query>, z.output<Body>, Kind, Result, z.output<Response>>,
): Operation
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodVoid,
  Kind extends CallerKind = 'learner',
>(
  definition: Described<Params, Query, Body, Response, Kind> &
    Handled<z.output<Params>, z.output<Query>, z.output<Body>, Kind, z.output<Response> | Reply<z.output<Response>>>,
): Operation
export function operation(definition: Operation): Operation {
  return definition
}
