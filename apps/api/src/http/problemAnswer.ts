import { Problem, Unavailable } from '@manabi/kernel'
import type { Answer } from './send.ts'

/** Turns whatever was thrown into the problem that the client is told of: the one place that does. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Unavailable)
    return new Problem('unavailable', undefined, { cause: error, headers: { 'Retry-After': '5' } })
  if (isClientError(error)) return new Problem('invalid_request', 'The request could not be read.', { cause: error })
  return new Problem('internal_error', undefined, { cause: error })
}

/** The problem as problem+json (RFC 7807); a rate limit has a body of its own (specification section 7). */
export function problemAnswer(problem: Problem, publicUrl: string, requestId: string): Answer {
  const { code, status, title, detail, options } = problem
  const { requiredScope, errors } = options
  const headers = {
    'Content-Type': 'application/problem+json',
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...demanded[code],
    ...(requiredScope !== undefined && lacking(requiredScope)),
    ...options.headers,
  }
  if (code === 'rate_limit_exceeded') return rateLimitAnswer(detail, headers)
  const type = `${publicUrl}/errors/${code}`
  return {
    status,
    headers,
    body: JSON.stringify({ type, title, status, detail, code, requiredScope, errors, requestId }),
  }
}

/** Headers that HTTP asks for with a code, wherever the problem was thrown. */
const demanded: Partial<Record<string, Readonly<Record<string, string>>>> = {
  unavailable: { 'Retry-After': '5' },
  rate_limit_exceeded: { 'Retry-After': '60' },
}

/** RFC 6750 section 3.1. */
const lacking = (scope: string): Readonly<Record<string, string>> => ({
  'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
})

function rateLimitAnswer(message: string, headers: Readonly<Record<string, string>>): Answer {
  const retryAfterSeconds = Number(headers['Retry-After'])
  return {
    status: 429,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ error: 'rate_limit_exceeded', message, retryAfterSeconds, status: 429 }),
  }
}

/** Express and its parsers mark what the client did wrong with a status, such as a path that cannot be decoded. */
const isClientError = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500
}
