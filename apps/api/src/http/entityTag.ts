import { hash } from 'node:crypto'
import { invalid } from '@manabi/kernel'

/**
 * A strong entity tag: the same for the same bytes only. Of what authors edit it begins with the version that they have seen, since what
 * surrounds that may change without it.
 */
export function entityTag(body: string, version: number | null = null): string {
  const digest = hash('sha256', body, 'base64url').slice(0, 27)
  return version === null ? `"${digest}"` : `"${version}.${digest}"`
}

/** Versions count from 1: another tag than those made here names none of them. */
const noVersion = 0

/** In characters. */
export const longestIfMatch = 200

/** The version that an `If-Match` header names; undefined where any will do. Throws 400 for a longer one than any tag made here. */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  if (ifMatch.length > longestIfMatch) throw invalid('If-Match', `must have at most ${longestIfMatch} characters`)
  const [, version] = /^"(\d{1,15})\.[\w-]{27}"$/.exec(ifMatch.trim()) ?? []
  return version === undefined ? noVersion : Number(version)
}

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
