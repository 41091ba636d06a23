import { hash } from 'node:crypto'

/** A strong entity tag: the same for the same bytes only. */
export const entityTag = (body: string): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`

/** Whether an `If-None-Match` header names the tag; weak comparison, as RFC 9110 section 13.1.2 asks. */
export const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((named) => named === tag))
