import { type ProblemCode, problemTable } from '@manabi/kernel'
import { accessProblems, asksForCredential, type Operation } from '@manabi/operations'
import type { oas31 } from 'openapi3-ts'
import { isKeyHonoured } from '../http/idempotency/withIdempotency.ts'
import { parameterNames } from '../http/reading/readInput.ts'
import { commonHeaders, headerReferences } from './components.ts'

/** The codes that a client may get from the operation: its own and those every operation of its kind has. */
export function problemCodes(operation: Operation): ReadonlySet<ProblemCode> {
  const { method, path, problems = [] } = operation
  return new Set<ProblemCode>([
    'invalid_request',
    ...(asksForCredential(operation) ? (['unauthorized'] as const) : []),
    ...accessProblems(operation),
    ...(parameterNames(path).length > 0 ? (['not_found'] as const) : []),
    ...(method === 'get' ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...(isKeyHonoured(operation) ? (['idempotency_key_reused', 'idempotency_key_in_progress'] as const) : []),
    ...problems,
    'rate_limit_exceeded',
    'internal_error',
    'unavailable',
  ])
}

/** One response for each status, with an example for each code. */
export function problemResponses(operation: Operation): Record<string, oas31.ResponseObject> {
  if (operation.protocol === 'oauth') return oauthResponses
  const byStatus = Object.groupBy(problemCodes(operation), (code) => problemTable[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      problemResponse(status, codes!, keyed(operation, status)),
    ]),
  )
}

/** Headers of an answer that is kept for an `Idempotency-Key`, or that says to wait for one. */
function keyed(operation: Operation, status: string): readonly string[] {
  const isNeverKept = status === '429' || (status === '401' && !operation.hasPassword)
  if (!isKeyHonoured(operation) || !/^4/.test(status) || isNeverKept) return []
  return status === '409' ? ['Idempotency-Replayed', 'Retry-After'] : ['Idempotency-Replayed']
}

/** An example of the problem, as it looks on an installation at `publicUrl`. */
export function problemExample(code: ProblemCode, publicUrl: string): oas31.ExampleObject {
  const [status, title, detail] = problemTable[code]
  if (code === 'rate_limit_exceeded') {
    return { summary: title, value: { error: code, message: detail, retryAfterSeconds: 30, status } }
  }
  const requestId = '6b0c1f1e-8d3f-4a53-9b40-0f5a6b3c2d1e'
  const requiredScope = code === 'insufficient_scope' ? { requiredScope: 'read:catalog' } : {}
  const errors = code === 'invalid_request' ? { errors: [{ path: 'title', message: 'must not be empty' }] } : {}
  const type = `${publicUrl}/errors/${code}`
  return { summary: title, value: { type, title, status, detail, code, ...requiredScope, ...errors, requestId } }
}

function problemResponse(
  status: string,
  codes: readonly ProblemCode[],
  more: readonly string[] = [],
): oas31.ResponseObject {
  const isRateLimit = status === '429'
  const schema = { $ref: `#/components/schemas/${isRateLimit ? 'RateLimitExceeded' : 'Problem'}` }
  const challenge = codes.includes('insufficient_scope') ? ['WWW-Authenticate'] : []
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  return {
    description: codes.map((code) => problemTable[code][1]).join(', or: '),
    headers: { ...headersOf(status), ...headerReferences([...challenge, ...more]) },
    content: { [isRateLimit ? 'application/json' : 'application/problem+json']: { schema, examples } },
  }
}

const oauthResponse = (status: string, description: string, error: string): oas31.ResponseObject => ({
  description,
  headers: headersOf(status),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/OAuthError' },
      example: { error, error_description: description },
    },
  },
})

const headersOf = (status: string): oas31.HeadersObject =>
  headerReferences([...commonHeaders, ...(headersByStatus[status] ?? [])])

const headersByStatus: Readonly<Record<string, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  503: ['Retry-After'],
}

/** What an operation that speaks OAuth answers; a rate limit is told as everywhere. */
const oauthResponses: Record<string, oas31.ResponseObject> = {
  400: oauthResponse('400', 'The request or the grant is invalid', 'invalid_grant'),
  401: oauthResponse('401', 'The client is unknown or disabled', 'invalid_client'),
  429: problemResponse('429', ['rate_limit_exceeded']),
  500: oauthResponse('500', 'Internal error', 'server_error'),
  503: oauthResponse('503', 'A backing server is down', 'temporarily_unavailable'),
}
