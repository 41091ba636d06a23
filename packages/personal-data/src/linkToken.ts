import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@manabi/kernel'
import type { MasterKey } from './masterKey.ts'

/** What tokens of a kind are made of. */
export interface LinkKind {
  /** What they begin with, before a `_`. */
  readonly prefix: string
  /** What their key is derived for. */
  readonly purpose: string
  /** The prefixes of the two ids that they name. */
  readonly ids: readonly [string, string]
}

/**
 * The token of a link: `<prefix>_<one id>.<another>.<proof>`. It follows from the ids and the master key, so that it is stored nowhere
 * and whoever sends the mail can make it again.
 */
export function linkToken(masterKey: MasterKey, { prefix, purpose }: LinkKind, ids: readonly [Id, Id]): string {
  const place = ids.map((id) => id.slice(4)).join('.')
  return `${prefix}_${place}.${proofOf(masterKey, purpose, place).toString('base64url')}`
}

/**
 * The ids that it names; null for what is not a token of this kind, made with this master key. A full stop or a bracket behind it was copied
 * along from a mail.
 */
export function readLinkToken(
  masterKey: MasterKey,
  { prefix, purpose, ids: [one, other] }: LinkKind,
  token: string,
): readonly [Id, Id] | null {
  const parts = /^([a-z]+)_(([0-9a-z]{26})\.([0-9a-z]{26}))\.([\w-]{43})(?![\w-])/.exec(token)
  if (parts === null || parts[1] !== prefix) return null
  const [place, oneRest, otherRest, proof] = parts.slice(2) as [string, string, string, string]
  if (!timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(masterKey, purpose, place))) return null
  return [`${one}_${oneRest}`, `${other}_${otherRest}`]
}

const proofOf = (masterKey: MasterKey, purpose: string, place: string): Buffer =>
  createHmac('sha256', masterKey.derive(purpose)).update(place).digest()
