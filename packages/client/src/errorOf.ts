import type { Answer } from './exchange.ts'
import { ManabiError } from './manabiError.ts'

/** Of an answer that is not a success, whatever sent it: a problem document, a rate limit, an OAuth error, a proxy's page. */
export function errorOf({ status, headers, text }: Answer): ManabiError {
  const { code, error, detail, message, error_description, errors, requiredScope } = objectIn(text)
  const requestId = headers.get('X-Request-Id') ?? undefined
  return new ManabiError({
    status,
    code: code ?? error ?? `http_${status}`,
    detail: detail ?? message ?? error_description ?? `The service answered ${status}.`,
    errors,
    requiredScope,
    ...(requestId !== undefined && { requestId }),
    ...secondsIn(headers.get('Retry-After')),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: whatever came.
function objectIn(text: string): any {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** `Retry-After` is a number of seconds, or a date. */
function secondsIn(text: string | null): { retryAfterSeconds?: number } {
  if (text === null) return {}
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, seconds) } : {}
}
