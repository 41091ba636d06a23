import { randomBytes } from 'node:crypto'
import type { Id } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'

/** A new signing secret: `whsec_` and 32 random bytes in base64, as Standard Webhooks has it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const contextOf = (webhookId: Id): string => `webhook-secret/${webhookId}`

export const wrapSecret = (masterKey: MasterKey, webhookId: Id, secret: string): string =>
  masterKey.wrap(Buffer.from(secret), contextOf(webhookId))

export const unwrapSecret = (masterKey: MasterKey, webhookId: Id, wrapped: string): string =>
  masterKey.unwrap(wrapped, contextOf(webhookId)).toString()
