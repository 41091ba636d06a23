import { hash } from 'node:crypto'
import { type ExpectedVersion, invalid } from '@manabi/kernel'

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
export const longestIfMatch = 2_000

/**
 * The version that an `If-Match` header names, or those of a list of tags; undefined where any will do. A proxy that packs answers makes
 * tags weak, and Apache ends them in "-gzip": both forms count as well. Throws 400 for a longer one than anybody needs.
 */
export function expectedVersion(ifMatch: string | undefined): ExpectedVersion {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  if (ifMatch.length > longestIfMatch) throw invalid('If-Match', `must have at most ${longestIfMatch} characters`)
  // With what stands before its quotes: that makes it a weak tag, or none.
  const tags = (ifMatch.match(/[^\s,"]*(?:"[^"]*")?/g) ?? []).filter((tag) => tag !== '')
  const versions = tags.map(versionOf)
  return versions.length > 1 ? versions : (versions[0] ?? noVersion)
}

function versionOf(tag: string): number {
  const [, version] = /^(?:W\/)?"(\d{1,15})\.[\w-]{27}(?:-gzip)?"$/.exec(tag) ?? []
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
  return (
    ifNoneMatch.trim() === '*' ||
    (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((named) => named.replace(/-gzip"$/, '"') === tag)
  )
}
