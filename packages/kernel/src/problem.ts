/**
 * Every error a client can meet, by its stable code (specification section 7 and contract "Conventions"). Statuses, the OpenAPI
 * description and the pages at `/errors/{code}` derive from this table.
 */
export const problemTable = {
  invalid_request: [
    400,
    'Invalid request',
    'The request is malformed: a field is missing, has the wrong type or an impossible value. `errors` names each.',
  ],
  invalid_credentials: [401, 'Invalid credentials', 'The email, password or device secret is wrong.'],
  invalid_grant: [401, 'Invalid grant', 'The refresh token is invalid, revoked or expired. Sign in again.'],
  refresh_token_reused: [
    401,
    'Refresh token reused',
    'This refresh token was spent already. The session stays valid: use its newest token.',
  ],
  unauthorized: [401, 'Unauthorized', 'The request carries no credential, or one that is invalid or expired.'],
  seat_limit_reached: [
    402,
    'Seat limit reached',
    'The organization has no free seat. Pending invitations use seats too.',
  ],
  insufficient_scope: [403, 'Insufficient scope', 'The credential lacks the scope that `requiredScope` names.'],
  user_credential_required: [403, 'User credential required', 'An API key was used where a learner token is needed.'],
  admin_required: [403, 'Admin required', 'Only an admin of the organization may do this.'],
  forbidden: [403, 'Forbidden', "The caller's role in the organization does not allow this."],
  device_registration_disabled: [403, 'Device registration disabled', 'This client does not register devices.'],
  not_found: [404, 'Not found', 'There is no such resource, or the caller cannot see it.'],
  method_not_allowed: [405, 'Method not allowed', 'The path exists, the method does not. `Allow` lists those that do.'],
  request_timeout: [408, 'Request timeout', 'The request did not arrive in time.'],
  idempotency_key_reused: [409, 'Idempotency key reused', 'The key was used already for a different request.'],
  idempotency_key_in_progress: [
    409,
    'Idempotency key in progress',
    'The first request with this key is still running.',
  ],
  already_linked: [409, 'Already linked', 'The account has an email already.'],
  last_admin: [409, 'Last admin', 'The last admin of an organization can be neither demoted nor removed.'],
  organization_member: [
    409,
    'Organization member',
    'The learner is a member of an organization, whose admin has to do this.',
  ],
  cascade_required: [409, 'Cascade required', 'The resource has content. Send `cascade=true` to delete it too.'],
  conflict: [409, 'Conflict', 'Someone else wrote in between, or the name is taken. Read again, then retry.'],
  delivery_not_failed: [409, 'Delivery not failed', 'Only failed deliveries can be replayed.'],
  payload_too_large: [413, 'Payload too large', 'The body is larger than this call accepts.'],
  unsupported_media_type: [
    415,
    'Unsupported media type',
    'The body has a `Content-Type` that this call does not accept.',
  ],
  expectation_failed: [417, 'Expectation failed', '`Expect` names something else than `100-continue`.'],
  rate_limit_exceeded: [429, 'Rate limit exceeded', 'Too many calls. Wait for the seconds that `Retry-After` names.'],
  headers_too_large: [431, 'Headers too large', 'The headers of the request are too long, or too many.'],
  internal_error: [500, 'Internal error', 'Internal error. Report this request ID.'],
  ai_failed: [502, 'AI failed', 'The AI provider is down or its answer was unusable.'],
  ai_not_configured: [503, 'AI not configured', 'No AI provider is configured on this installation.'],
  unavailable: [
    503,
    'Unavailable',
    'A backing server is down. Nothing was lost; retry after the seconds that `Retry-After` names.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, explanation: string]>

export type ProblemCode = keyof typeof problemTable

export interface FieldError {
  /** Dotted path into the request, such as `quiz.questions.0.choices`. */
  path: string
  message: string
}

export interface ProblemOptions {
  errors?: FieldError[]
  requiredScope?: string
  /** Headers that go out with the problem, such as `Retry-After` or `WWW-Authenticate`. */
  headers?: Record<string, string>
  cause?: unknown
}

/** A broken rule, thrown anywhere, turned into problem+json in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly options: ProblemOptions

  constructor(code: ProblemCode, detail?: string, options: ProblemOptions = {}) {
    const [status, title, explanation] = problemTable[code]
    super(detail ?? explanation, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.title = title
    this.detail = detail ?? explanation
    this.options = options
  }
}

export const notFound = (): Problem => new Problem('not_found')

/** A 400 that names one field. */
export const invalid = (path: string, message: string): Problem =>
  new Problem('invalid_request', `${path}: ${message}`, { errors: [{ path, message }] })
