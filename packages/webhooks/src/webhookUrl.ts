import { invalid } from '@manabi/kernel'
import { isPrivateLiteral } from './addressGuard.ts'

export interface AddressRules {
  /** Development: plain http too. */
  readonly allowHttp: boolean
  /** Development: any address. */
  readonly allowPrivate: boolean
}

const longest = 2_048

/**
 * Checks the address of a webhook when it is registered, throwing 400 `invalid_request`: https, no credentials in it, no literal
 * private address. A name is not resolved here: what it resolves to counts when connecting (contract, "Webhooks").
 */
export function webhookUrl(text: string, { allowHttp, allowPrivate }: AddressRules): string {
  const url = URL.parse(text)
  const scheme = allowHttp ? /^https?:\/\//i : /^https:\/\//i
  if (url === null || !scheme.test(text)) throw invalid('url', 'must be an address that starts with https://')
  if (text.length > longest) throw invalid('url', `must have at most ${longest} characters`)
  if (url.username !== '' || url.password !== '') throw invalid('url', 'must not contain credentials')
  if (!allowPrivate && isPrivateLiteral(url.hostname)) {
    throw invalid('url', 'must not be a loopback, private, link-local or otherwise special address')
  }
  return text
}
