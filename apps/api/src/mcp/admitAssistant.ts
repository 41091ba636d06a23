import { type Learner, Problem, scopes } from '@manabi/kernel'
import type { AuthenticateAssistant } from '@manabi/operations/mcp/authenticateAssistant'
import type { Request } from 'express'
import type { RateLimits } from '../http/limits/index.ts'

interface AdmitOptions {
  readonly authenticate: AuthenticateAssistant
  /** Null for none. */
  readonly limits: RateLimits | null
  readonly publicUrl: string
}

/** For whom the assistant calls. Throws 401 with where to sign in; a refused credential counts by address. */
export async function admitAssistant(
  request: Request,
  { authenticate, limits, publicUrl }: AdmitOptions,
): Promise<Learner> {
  try {
    return await authenticate(bearerOf(request))
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    await limits?.count(request, null)
    const isSent = request.headers.authorization !== undefined
    const { code, detail, options } = refusal
    const headers = { 'WWW-Authenticate': challenge(publicUrl, isSent) }
    throw new Problem(code, detail, { ...options, headers })
  }
}

/** Throws 401 without a token. */
export function bearerOf({ headers }: Request): string {
  const { authorization } = headers
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  if (headers['x-api-key'] !== undefined || token?.startsWith('mk_')) {
    throw new Problem('user_credential_required', 'MCP takes no API keys: sign in with OAuth.')
  }
  if (token === undefined) throw new Problem('unauthorized')
  return token
}

/**
 * Tells a client that knows nothing but the address where to learn how to sign in (RFC 9728). It asks for every scope, because what
 * roles or the client's registration do not allow is dropped, and a client asks but once.
 */
function challenge(publicUrl: string, isSent: boolean): string {
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`
  return `Bearer ${isSent ? 'error="invalid_token", ' : ''}${metadata}, scope="${scopes.join(' ')}"`
}
