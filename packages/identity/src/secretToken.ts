import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Id, IdPrefix } from '@manabi/kernel'

/** A kind of secret that is sent as `<prefix><id part>.<secret>`: the id inside names the stream to check it on. */
interface TokenKind {
  readonly prefix: string
  readonly idPrefix: IdPrefix
}

export const refreshTokenKind: TokenKind = { prefix: 'mrt_', idPrefix: 'ses' }
export const apiKeyKind: TokenKind = { prefix: 'mk_', idPrefix: 'key' }
export const authorizationCodeKind: TokenKind = { prefix: 'mac_', idPrefix: 'aco' }
export const browserTokenKind: TokenKind = { prefix: 'mbs_', idPrefix: 'bsi' }

/** A new secret for the id, and the hash to keep. The secret itself is shown once and stored nowhere. */
export const issueToken = (kind: TokenKind, id: Id, secret: Buffer = randomBytes(32)): IssuedToken =>
  tokenWith(kind, id, secret)

/**
 * The refresh token that follows `token`, always the same: who presents the spent one again can have it again although nothing
 * but hashes is stored. To know it takes the key and the token.
 */
export const successorOf = (kind: TokenKind, id: Id, token: string, key: Buffer): IssuedToken =>
  tokenWith(kind, id, createHmac('sha256', key).update(token).digest())

interface IssuedToken {
  readonly token: string
  readonly hash: string
}

function tokenWith({ prefix, idPrefix }: TokenKind, id: Id, secret: Buffer): IssuedToken {
  const token = `${prefix}${id.slice(idPrefix.length + 1)}.${secret.toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** The id inside a token and the token's hash; null for anything but a token of the kind. */
export function readToken({ prefix, idPrefix }: TokenKind, token: string): { id: Id; hash: string } | null {
  if (!token.startsWith(prefix)) return null
  const idPart = /^([0-9a-z]{26})\.[\w-]{43}$/.exec(token.slice(prefix.length))?.[1]
  return idPart === undefined ? null : { id: `${idPrefix}_${idPart}`, hash: hashOf(token) }
}

/** How a token is shown after it was issued: prefix and last 4 characters. */
export const maskToken = ({ prefix }: TokenKind, token: string): string =>
  `${token.slice(0, prefix.length + 2)}…${token.slice(-4)}`

/** A plain hash is enough: the secret has 256 random bits, so there is nothing to guess. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
