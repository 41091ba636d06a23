import type { Operation, Outcome } from '@manabi/operations'
import type { ConsistencyTokens } from './consistency.ts'
import { entityTag, matches } from './entityTag.ts'
import type { Answer } from './send.ts'

/** An outcome in the words of HTTP. */
export function answerOf(
  { etag = false }: Operation,
  { status, body, headers, version, isStale, position }: Outcome,
  tokens: ConsistencyTokens,
): Answer {
  const text = body === undefined ? null : JSON.stringify(body)
  const all: Record<string, string> =
    text === null ? { ...headers } : { 'Content-Type': 'application/json', ...headers }
  if (etag && text !== null) {
    all['Cache-Control'] = 'private, no-cache'
    all['ETag'] = entityTag(text, version)
  }
  if (position !== null) all['Consistency-Token'] = tokens.of(position)
  if (isStale) all['Consistency'] = 'stale'
  return { status, headers: all, body: text }
}

/** 304 for a read whose answer the client has already. */
export function conditional({ method }: Operation, answer: Answer, ifNoneMatch: string | undefined): Answer {
  const tag = answer.headers['ETag']
  if (method !== 'get' || tag === undefined || !matches(ifNoneMatch, tag)) return answer
  const { 'Content-Type': _, ...headers } = answer.headers
  return { status: 304, headers, body: null }
}
