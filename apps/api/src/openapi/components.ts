import { problemTable, type Scope, scopes } from '@manabi/kernel'
import type { oas31 } from 'openapi3-ts'
import { z } from 'zod'
import { longestIfMatch, longestIfNoneMatch } from '../http/entityTag.ts'
import { completeSchema } from './completeSchema.ts'

/** Errors as clients see them (specification section 7). */
export const ProblemDocument = z
  .object({
    type: z.url().meta({ description: 'Address of the page that explains the code' }),
    title: z.string().max(200).meta({ description: 'What the code stands for, in a few words' }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status, again' }),
    detail: z.string().meta({ description: 'For people; may be reworded' }),
    code: z.enum(Object.keys(problemTable)).meta({ description: 'Stable; clients branch on it' }),
    requiredScope: z
      .enum(scopes)
      .optional()
      .meta({ description: 'With `insufficient_scope`: the scope that is missing' }),
    errors: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Dotted: `quiz.questions.0.choices`' }),
          message: z.string().meta({ description: 'What is wrong with it: `must not be empty`' }),
        }),
      )
      .optional()
      .meta({ description: 'With `invalid_request`: the fields that were refused' }),
    requestId: z.string().max(128).meta({
      description:
        'Name it when you report a problem. As in `X-Request-Id`; in an answer that is replayed, that of the first request',
    }),
  })
  .meta({ id: 'Problem', description: 'Why a request was not done (RFC 7807).' })

export const RateLimitExceeded = z
  .object({
    error: z.literal('rate_limit_exceeded').meta({ description: 'Always the same' }),
    message: z.string().meta({ description: 'For people; may be reworded' }),
    retryAfterSeconds: z.int().min(0).meta({ description: 'As in `Retry-After`' }),
    status: z.literal(429).meta({ description: 'The HTTP status, again' }),
  })
  .meta({ id: 'RateLimitExceeded', description: 'More calls in a minute than the limit allows.' })

export const OAuthErrorDocument = z
  .object({
    error: z.string().meta({ description: 'Stable; one of RFC 6749, RFC 7591 or RFC 8707' }),
    error_description: z.string().meta({ description: 'For people; may be reworded' }),
  })
  .meta({ id: 'OAuthError', description: 'Why a grant was refused, in the form of OAuth (RFC 6749).' })

const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'read:catalog': 'See the courses, paths and certificates that the person can see',
  'read:content': 'Read lessons, materials and questions',
  'read:progress': 'See profile, progress, assignments and certificates of the person',
  'write:progress': 'Record progress and submit quizzes for the person',
  'read:members': "See the members of the person's organizations",
  'write:members': "Invite, change and remove members of the person's organizations",
  'write:content': "Create, change and delete content of the person's organizations",
  'read:reports': "Read the reports of the person's organizations",
  'webhooks:manage': "Manage the webhooks of the person's organizations",
}

export const securitySchemes = (publicUrl: string): Record<string, oas31.SecuritySchemeObject> => ({
  oauth2: {
    type: 'oauth2',
    description:
      'Signing people in with their consent: the authorization code flow with PKCE (RFC7636). Tokens are signed and verified as RFC8725 asks.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${publicUrl}/connect/authorize`,
        tokenUrl: `${publicUrl}/api/v1/oauth/token`,
        refreshUrl: `${publicUrl}/api/v1/oauth/token`,
        scopes: { ...scopeDescriptions },
      },
    },
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token, from signing in: it acts as one learner for 60 minutes. Signed and verified as RFC8725 asks.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: "An organization's API key; also accepted as `Authorization: Bearer`. It acts for no person.",
  },
})

export const headers: Record<string, oas31.HeaderObject> = {
  'X-Request-Id': text('The id of the request in logs and events; echoes your `X-Request-Id` if valid', 128),
  'Consistency-Token': text('Send it with a read that has to see this write', 200),
  'Content-Disposition': text('Of CSV: a file name that says what and of which day', 200),
  Consistency: text('`stale` when the read models did not get there within two seconds', 20),
  'Organization-Id': text('The organization of the API key; absent for people', 100),
  ETag: text('Strong; send it as `If-None-Match`, and as `If-Match` with a change', 200),
  'Erasure-Receipt': text('The id of the receipt of the erasure', 128),
  'WWW-Authenticate': text('How to authenticate', 2_000),
  'Access-Control-Allow-Origin': text("The request's `Origin`, where this installation lets its pages call", 2_000),
  'Retry-After': whole('Seconds to wait'),
  'Idempotency-Replayed': text(
    '`true` when this is the answer that the first request with the same `Idempotency-Key` got',
    20,
  ),
  'X-RateLimit-Limit': whole('Calls in a window; on 429 answers only'),
  'X-RateLimit-Remaining': whole('Calls left in the window'),
  'X-RateLimit-Reset': whole('When the window ends, in UNIX seconds'),
}

/** Those that any answer may have. */
export const commonHeaders = ['X-Request-Id', 'Access-Control-Allow-Origin', 'X-RateLimit-Limit'] as const

export const headerReferences = (names: readonly string[]): oas31.HeadersObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const parameters: Record<string, oas31.ParameterObject> = {
  'Consistency-Token': {
    name: 'Consistency-Token',
    in: 'header',
    required: false,
    description: 'From the answer of a write: waits, two seconds at most, until the read models contain that write.',
    schema: { type: 'string', maxLength: 200 },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A unique value, such as a UUID: the same request with the same key within 24 hours gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the last answer, or several: 409 `conflict` when someone else wrote in between.',
    schema: { type: 'string', maxLength: longestIfMatch },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'Entity tags that the client has: 304 when one is current.',
    schema: { type: 'string', maxLength: longestIfNoneMatch },
  },
}

function text(description: string, maxLength: number): oas31.HeaderObject {
  return { description, schema: { type: 'string', maxLength } }
}

function whole(description: string): oas31.HeaderObject {
  return { description, schema: completeSchema({ type: 'integer', minimum: 0 }) as oas31.SchemaObject }
}
