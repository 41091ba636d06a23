import { invalid } from '@manabi/kernel'

/** A place among all events, as clients carry it (contract, "Consistency over HTTP"). */
export const tokenOf = (position: number): string => Buffer.from(`${prefix}${position}`).toString('base64url')

/** Throws 400 for a token that this service did not make. */
export function positionOf(token: string): number {
  const text = Buffer.from(token, 'base64url').toString('latin1')
  const position = Number(text.slice(prefix.length))
  if (Number.isSafeInteger(position) && position >= 0 && tokenOf(position) === token) return position
  throw invalid('Consistency-Token', 'is not a token that this service made')
}

const prefix = 'position:'
