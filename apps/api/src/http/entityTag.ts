import { hash } from 'node:crypto'
import { invalid } from '@manabi/kernel'

/** A strong entity tag: the same for the same bytes only. */
export const entityTag = (body: string): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

/** In characters. */
export const longestIfNoneMatch = 2_000

/**
 * Whether an `If-None-Match` header names the tag; weak comparison, as RFC 9110 section 13.1.2 asks. Throws 400 for a longer one
 * than anybody needs.
 */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.length > longestIfNoneMatch) {
    throw invalid('If-None-Match', `must have at most ${longestIfNoneMatch} characters`)
  }
  return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((named) => named === tag)
}
