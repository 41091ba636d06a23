import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '@manabi/kernel'
import { asksForCredential, type Operation } from '@manabi/operations/operation'

/**
 * Whether the operation honours `Idempotency-Key`: writes with a credential, but deleting, which is idempotent anyway, and not
 * below `/auth` (specification section 8).
 */
export const isKeyHonoured = ({ caller, method, path }: Operation): boolean =>
  method !== 'get' && method !== 'delete' && asksForCredential({ caller }) && !path.startsWith('/auth/')

/** The request's key; undefined where there is none or the operation ignores it. Throws 400 for one that cannot be a key. */
export function idempotencyKeyOf(operation: Operation, headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'] as string | undefined
  if (key === undefined || !isKeyHonoured(operation)) return undefined
  if (!visible.test(key)) throw invalid('Idempotency-Key', 'must have 1 to 255 visible ASCII characters')
  return key
}

const visible = /^[\x21-\x7e]{1,255}$/
