import { invalid } from '@manabi/kernel'
import { isPrivateLiteral } from './addressGuard.ts'

export interface AddressRules {
  /** Development: plain http too. */
  readonly allowHttp: boolean
  /** Development: any address. */
  readonly allowPrivate: boolean
}

const longest = 2_048

/** Names that never lead beyond the operator's machine or network (RFC 6761, RFC 6762), with or without the dot of the root. */
const localName = /(?:^localhost|\.(?:localhost|local|internal))\.?$/

/**
 * Checks the address of a webhook when it is registered, throwing 400 `invalid_request`: https, no credentials in it, no literal
 * private address and no local name. Any other name is not resolved here: what it resolves to counts when connecting (contract, "Webhooks").
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
  if (!allowPrivate && localName.test(url.hostname)) throw invalid('url', 'must not be a name of the local network')
  return text
}
