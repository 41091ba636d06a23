export interface FieldError {
  /** Dotted path into the request, such as `quiz.questions.0.choices`. */
  readonly path: string
  readonly message: string
}

interface ErrorFacts {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly requiredScope?: string
  readonly requestId?: string
  readonly retryAfterSeconds?: number
}

/** A call that the service refused, or that did not reach it (`status` 0, `code` `network_error`). Branch on `code`. */
export class ManabiError extends Error implements ErrorFacts {
  readonly status: number
  /** Stable: one of the service's codes, such as `not_found`; `stale` for a write that is saved but not visible yet. */
  readonly code: string
  /** For people; may be reworded. */
  readonly detail: string
  /** With `invalid_request`: the fields that were refused. */
  readonly errors: readonly FieldError[]
  /** With `insufficient_scope`: the scope that is missing. */
  readonly requiredScope: string | undefined
  /** Name it when you report a problem. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(facts: ErrorFacts, cause?: unknown) {
    super(facts.detail, { cause })
    this.name = 'ManabiError'
    this.status = facts.status
    this.code = facts.code
    this.detail = facts.detail
    this.errors = facts.errors ?? []
    this.requiredScope = facts.requiredScope
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}
