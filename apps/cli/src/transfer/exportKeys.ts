import { createHmac, type Hmac } from 'node:crypto'
import type { MasterKey } from '@manabi/personal-data'

const context = 'export'

/** What tells in an export to which master key it belongs. */
export const proofOf = (masterKey: MasterKey): string => masterKey.wrap(Buffer.from(context), context)

export function isProof(masterKey: MasterKey, proof: string): boolean {
  try {
    return masterKey.unwrap(proof, context).length > 0
  } catch {
    return false
  }
}

/** Over the bytes of an export: without the master key it cannot be changed unnoticed. */
export const macOf = (masterKey: MasterKey): Hmac => createHmac('sha256', masterKey.deriveOwn(context))
