import { randomBytes } from 'node:crypto'
import type { Id } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'

/** The signing secret of 32 random bytes: `whsec_` and base64, as Standard Webhooks has it. */
export const signingSecret = (bytes: Buffer): string => `whsec_${bytes.toString('base64')}`

export const newSecret = (): string => signingSecret(randomBytes(32))

const contextOf = (webhookId: Id): string => `webhook-secret/${webhookId}`

export const wrapSecret = (masterKey: MasterKey, webhookId: Id, secret: string): string =>
  masterKey.wrap(Buffer.from(secret), contextOf(webhookId))

export const unwrapSecret = (masterKey: MasterKey, webhookId: Id, wrapped: string): string =>
  masterKey.unwrap(wrapped, contextOf(webhookId)).toString()
