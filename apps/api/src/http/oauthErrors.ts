import type { Problem } from '@manabi/kernel'
import { OAuthError } from '@manabi/operations/identity/sessions/oauthError'
import type { Answer } from './send.ts'

/** What was thrown, in the words of OAuth; `problem` is what it is called elsewhere. */
export function oauthErrorOf(error: unknown, { code, status, detail }: Problem): OAuthError {
  if (error instanceof OAuthError) return error
  if (code === 'unavailable') return new OAuthError('temporarily_unavailable', detail, 503)
  if (status >= 500) return new OAuthError('server_error', detail, status)
  const isGrant = code === 'invalid_grant' || code === 'refresh_token_reused'
  return new OAuthError(isGrant ? 'invalid_grant' : 'invalid_request', printable(detail))
}

export function oauthAnswer({ status, code, message }: OAuthError): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...demanded[status] },
    body: JSON.stringify({ error: code, error_description: message }),
  }
}

/** Headers that HTTP asks for with a status. */
const demanded: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  503: { 'Retry-After': '5' },
}

/** The characters that RFC 6749 allows in a description. */
const printable = (text: string): string => text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'")
