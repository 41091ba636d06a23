import type { Problem } from '@manabi/kernel'
import type { Answer } from './send.ts'

/** The errors of RFC 6749 sections 4.1.2.1 and 5.2, RFC 7591 section 3.2.2 and RFC 8707 section 2, and what stands for a 500 and a 503. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'server_error'
  | 'temporarily_unavailable'

/** A refusal in the words of OAuth: 400, or 401 for `invalid_client`, unless said otherwise. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly status: number

  constructor(code: OAuthErrorCode, description: string, status: number = code === 'invalid_client' ? 401 : 400) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.status = status
  }
}

/** What was thrown, in the words of OAuth; `problem` is what it is called elsewhere. */
export function oauthErrorOf(error: unknown, { code, status, detail }: Problem): OAuthError {
  if (error instanceof OAuthError) return error
  if (code === 'unavailable') return new OAuthError('temporarily_unavailable', detail, 503)
  if (status >= 500) return new OAuthError('server_error', detail, status)
  const isGrant = code === 'invalid_grant' || code === 'refresh_token_reused'
  return new OAuthError(isGrant ? 'invalid_grant' : 'invalid_request', printable(detail))
}

export function oauthAnswer({ status, code, message }: OAuthError): Answer {
  const retry: Readonly<Record<string, string>> = status === 503 ? { 'Retry-After': '5' } : {}
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...retry },
    body: JSON.stringify({ error: code, error_description: message }),
  }
}

/** The characters that RFC 6749 allows in a description. */
const printable = (text: string): string => text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'")
