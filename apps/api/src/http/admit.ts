import type { IncomingHttpHeaders } from 'node:http'
import { type Caller, type Learner, nowActingFor, Problem } from '@manabi/kernel'
import { type Operation, requireCredential } from '@manabi/operations'
import type { Authenticate, Credentials } from '@manabi/operations/identity/sessions/authenticate'
import type { Request } from 'express'
import { type RateLimits, turnOf } from './limits/index.ts'
import type { Trace } from './operating/trace.ts'

interface AdmitOptions {
  readonly authenticate: Authenticate
  /** Null for none. */
  readonly limits: RateLimits | null
}

/**
 * The caller of the operation; null where it asks for no credential. Throws in the contract's order: rate limit (429), credential
 * (401), its kind and its scope (403). A refused credential counts by address, so that guessing is limited too.
 */
export async function admit(
  operation: Operation,
  { request, trace }: { readonly request: Request; readonly trace: Trace },
  { authenticate, limits }: AdmitOptions,
): Promise<Caller | null> {
  const caller = await identify(operation, request.headers, authenticate).catch(async (refusal: unknown) => {
    if (refusal instanceof Problem) await limits?.count(request, null)
    throw refusal
  })
  trace.caller = caller
  if (caller !== null) nowActingFor(turnOf(request, caller))
  await limits?.count(request, caller, operation.limit)
  requireCredential(operation, caller)
  return caller
}

/** The caller as they stand after a while, and without counting. Throws 401 and 403. */
export async function callerAgain(
  operation: Operation,
  { headers }: Request,
  authenticate: Authenticate,
): Promise<Caller | null> {
  const caller = await identify(operation, headers, authenticate)
  requireCredential(operation, caller)
  return caller
}

/**
 * The caller that the request's credential belongs to; null where the operation asks for none. Throws 401 `unauthorized`, and 400
 * for two credentials at once, whatever the operation.
 */
async function identify(
  operation: Operation,
  headers: IncomingHttpHeaders,
  authenticate: Authenticate,
): Promise<Caller | null> {
  const credentials = credentialsOf(headers)
  if (operation.caller === 'public') return null
  if (operation.caller === 'optional') return personWith(credentials, authenticate)
  if (credentials.bearer === null && credentials.apiKey === null) throw unauthorized()
  return authenticate(credentials)
}

/** Throws 401 for a token that is not valid: whoever sends one does not mean to come as a stranger. */
async function personWith({ bearer }: Credentials, authenticate: Authenticate): Promise<Learner | null> {
  if (bearer === null) return null
  const caller = await authenticate({ bearer, apiKey: null })
  return caller.kind === 'learner' ? caller : null
}

/** Throws 400 when both headers are there (contract, "Conventions"). */
function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  const { authorization } = headers
  const apiKey = headers['x-api-key'] as string | undefined
  if (authorization !== undefined && apiKey !== undefined) {
    throw new Problem('invalid_request', 'Send either X-Api-Key or Authorization, not both.', {
      errors: [{ path: 'X-Api-Key', message: 'must not be sent together with Authorization' }],
    })
  }
  if (apiKey !== undefined) return { bearer: null, apiKey: apiKey || null }
  const bearer = authorization === undefined ? null : bearerOf(authorization)
  return bearer?.startsWith('mk_') ? { bearer: null, apiKey: bearer } : { bearer, apiKey: null }
}

const scheme = 'Bearer '

/** Tokens are long: the usual form is read without a regular expression, which would take longer than everything else here. */
function bearerOf(authorization: string): string | null {
  const isPlain = authorization.startsWith(scheme) && authorization.length > scheme.length
  if (isPlain && !authorization.includes(' ', scheme.length)) return authorization.slice(scheme.length)
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
}

const unauthorized = () => new Problem('unauthorized', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } })
