import { problemTable, scopes } from '@manabi/kernel'
import type { oas31 } from 'openapi3-ts'
import { z } from 'zod'

/** Errors as clients see them (specification section 7). */
export const ProblemDocument = z
  .object({
    type: z.url().meta({ description: 'Address of the page that explains the code' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().meta({ description: 'For people; may be reworded' }),
    code: z.enum(Object.keys(problemTable)).meta({ description: 'Stable; clients branch on it' }),
    requiredScope: z
      .enum(scopes)
      .optional()
      .meta({ description: 'With `insufficient_scope`: the scope that is missing' }),
    errors: z
      .array(
        z.object({ path: z.string().meta({ description: 'Dotted: `quiz.questions.0.choices`' }), message: z.string() }),
      )
      .optional()
      .meta({ description: 'With `invalid_request`: the fields that were refused' }),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })

export const RateLimitExceeded = z
  .object({
    error: z.literal('rate_limit_exceeded'),
    message: z.string(),
    retryAfterSeconds: z.int().min(0),
    status: z.literal(429),
  })
  .meta({ id: 'RateLimitExceeded' })

export const OAuthErrorDocument = z
  .object({
    error: z.string().meta({ description: 'Stable; one of RFC 6749, RFC 7591 or RFC 8707' }),
    error_description: z.string(),
  })
  .meta({ id: 'OAuthError' })

export const securitySchemes: Record<string, oas31.SecuritySchemeObject> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token, from signing in. It acts as one learner for 60 minutes.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: "An organization's API key; also accepted as `Authorization: Bearer`. It acts for no person.",
  },
}

export const headers: Record<string, oas31.HeaderObject> = {
  'X-Request-Id': text('The id of the request in logs and events: the one sent, where it was sane'),
  'Consistency-Token': text('Send it with a read that has to see this write'),
  Consistency: text('`stale` when the read models did not get there within two seconds'),
  ETag: text('Strong; send it as `If-None-Match`'),
  'WWW-Authenticate': text('How to authenticate'),
  'Retry-After': whole('Seconds to wait'),
  'Idempotency-Replayed': text(
    '`true` when this is the answer that the first request with the same `Idempotency-Key` got',
  ),
  'X-RateLimit-Limit': whole('Calls in a window'),
  'X-RateLimit-Remaining': whole('Calls left in the window'),
  'X-RateLimit-Reset': whole('When the window ends, in UNIX seconds'),
}

export const parameters: Record<string, oas31.ParameterObject> = {
  'Consistency-Token': {
    name: 'Consistency-Token',
    in: 'header',
    required: false,
    description: 'From the answer of a write: waits, two seconds at most, until the read models contain that write.',
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A UUID, or what else nobody uses twice: the same request with the same key within 24 hours gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'Entity tags that the client has: 304 when one is current.',
    schema: { type: 'string' },
  },
}

function text(description: string): oas31.HeaderObject {
  return { description, schema: { type: 'string' } }
}

function whole(description: string): oas31.HeaderObject {
  return { description, schema: { type: 'integer', minimum: 0 } }
}
