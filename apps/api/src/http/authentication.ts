import type { IncomingHttpHeaders } from 'node:http'
import { type Caller, type Id, type Learner, Problem } from '@manabi/kernel'
import type { Operation } from '../operation.ts'

/** What a request presents (specification section 5); at most one of the two. */
export interface Credentials {
  /** An access token. */
  readonly bearer: string | null
  /** An organization's API key, sent as `X-Api-Key` or as a bearer value starting with `mk_`. */
  readonly apiKey: string | null
}

/** Finds out who presents these credentials. Throws 401 `unauthorized` for credentials that are invalid, expired or revoked. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>

/**
 * Who presents the request's credential, null for nobody where the operation asks for none. Throws 401 `unauthorized`; and 400,
 * whatever the operation, where it is unclear who is meant.
 */
export async function identify(
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

/** Whose token is good for nothing is nobody, as without one. */
async function personWith({ bearer }: Credentials, authenticate: Authenticate): Promise<Learner | null> {
  if (bearer === null) return null
  const caller = await authenticate({ bearer, apiKey: null }).catch((refusal: unknown) => {
    if (refusal instanceof Problem) return null
    throw refusal
  })
  return caller?.kind === 'learner' ? caller : null
}

/** Throws 403 where the operation asks for a credential of another kind, or for a scope that this one lacks. */
export function authorize(operation: Operation, caller: Caller): void {
  if (operation.caller === 'learner' && caller.kind === 'apiKey') throw new Problem('user_credential_required')
  if (operation.scope !== undefined && !caller.scopes.has(operation.scope)) {
    throw new Problem('insufficient_scope', undefined, { requiredScope: operation.scope })
  }
}

/** Throws 403 where the organization in the path has not approved the scope for the caller's app. */
export function authorizeWithin({ scope }: Operation, caller: Caller | null, params: unknown): void {
  if (scope === undefined || caller?.kind !== 'learner') return
  const { organizationId = '' } = (params ?? {}) as { organizationId?: Id }
  if (caller.organizations.get(organizationId)?.withheld?.has(scope)) {
    const detail = 'The organization has not approved this scope for the app.'
    throw new Problem('insufficient_scope', detail, { requiredScope: scope })
  }
}

/** Throws 400 when both headers are there: it would be unclear who is meant (contract, "Conventions"). */
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

/** What nearly everybody sends needs no regular expression, which would take longer than all else here: tokens are long. */
function bearerOf(authorization: string): string | null {
  const isPlain = authorization.startsWith(scheme) && authorization.length > scheme.length
  if (isPlain && !authorization.includes(' ', scheme.length)) return authorization.slice(scheme.length)
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
}

const unauthorized = () => new Problem('unauthorized', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } })
