import { Text } from '@manabi/kernel'
import { z } from 'zod'
import { OAuthError } from './oauthError.ts'

const text = Text.min(1)

/** What the two grants need; which of it is there, each looks for itself, to answer in the words of OAuth. */
export const TokenRequest = z.object({
  grant_type: text,
  client_id: text.optional(),
  code: text.optional(),
  redirect_uri: text.optional(),
  code_verifier: text.optional(),
  refresh_token: text.optional(),
  scope: Text.max(2_000).optional(),
  resource: text.optional(),
})
export type TokenRequest = z.output<typeof TokenRequest>

/** Throws `invalid_request` for a parameter that is not there. */
export function required(body: TokenRequest, name: keyof TokenRequest): string {
  const value = body[name]
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}
