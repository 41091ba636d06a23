import type { Id } from '@manabi/kernel'
import { type LinkKind, linkToken, type MasterKey, readLinkToken } from '@manabi/personal-data'

/** Which reset a token is for: the account's stream tells whether it still works. */
interface ResetPlace {
  readonly userId: Id
  readonly resetId: Id
}

const kind: LinkKind = { prefix: 'mpr', purpose: 'password-resets', ids: ['usr', 'rst'] }

/** The page at which a person chooses another password. */
export const resetUrl = (publicUrl: string, masterKey: MasterKey, { userId, resetId }: ResetPlace): string =>
  `${publicUrl}/connect/reset?token=${linkToken(masterKey, kind, [userId, resetId])}`

/** Null for what is not a token made with this master key. */
export function readResetToken(masterKey: MasterKey, token: string): ResetPlace | null {
  const ids = readLinkToken(masterKey, kind, token)
  return ids && { userId: ids[0], resetId: ids[1] }
}
