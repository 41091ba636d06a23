import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'

/** Which reset a token is for: the account's stream tells whether it still works. */
interface ResetPlace {
  readonly userId: Id
  readonly resetId: Id
}

/** The page at which a person chooses another password. Its token follows from the ids and the master key, so that it is stored nowhere. */
export function resetUrl(publicUrl: string, masterKey: MasterKey, { userId, resetId }: ResetPlace): string {
  const place = `${userId.slice(4)}.${resetId.slice(4)}`
  return `${publicUrl}/connect/reset?token=mpr_${place}.${proofOf(masterKey, place).toString('base64url')}`
}

/** Null for what is not a token made with this master key. */
export function readResetToken(masterKey: MasterKey, token: string): ResetPlace | null {
  const parts = /^mpr_(([0-9a-z]{26})\.([0-9a-z]{26}))\.([\w-]{43})$/.exec(token)
  if (parts === null) return null
  const [, place, userPart, resetPart, proof] = parts as unknown as [string, string, string, string, string]
  if (!timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(masterKey, place))) return null
  return { userId: `usr_${userPart}`, resetId: `rst_${resetPart}` }
}

const proofOf = (masterKey: MasterKey, place: string): Buffer =>
  createHmac('sha256', masterKey.derive('password-resets')).update(place).digest()
