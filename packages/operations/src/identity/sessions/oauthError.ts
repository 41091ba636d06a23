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
