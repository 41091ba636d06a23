import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { MasterKey } from '@manabi/personal-data'
import { z } from 'zod'

/** RFC 5321 section 4.5.3.1, in characters. */
const longest = 254

const usual = /(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)/
/** Japanese mobile mail once gave out addresses with dots anywhere, which people still have. */
const mobile = new RegExp(`[\\w'+./?-]+@(${['docomo.ne.jp', 'ezweb.ne.jp', 'au.com'].map(inAnyCase).join('|')})`)
const pattern = new RegExp(`^(?:${usual.source}|${mobile.source})$`)

/** An address that an account may have, as it is shown. The domain is in ASCII: `例え.jp` is `xn--r8jz45g.jp`. */
export const EmailAddress = z
  .string()
  .normalize('NFKC')
  .trim()
  .overwrite(withAsciiDomain)
  .max(longest)
  .pipe(z.email({ pattern, error: 'is not an email address' }))

/** For a pattern: flags are lost in a JSON schema. */
function inAnyCase(text: string): string {
  return text.replaceAll('.', '\\.').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || email.length > longest || /^[!-~]*$/.test(domain)) return email
  // Node reads it as the host of a URL, which ends at such a character or decodes it.
  if (/[^A-Za-z0-9.\-\u0080-\u{10ffff}]/u.test(domain)) return email
  const ascii = domainToASCII(domain)
  return ascii === '' ? email : `${email.slice(0, at)}@${ascii}`
}

/** What the name of an email is found by; it stays out of events, which are for good. Emails are compared without case (contract, "Authentication"). */
export const keyedEmailHash = (masterKey: MasterKey, email: string): string =>
  createHmac('sha256', masterKey.derive('email')).update(comparableEmail(email)).digest('base64url')

/** The form in which emails are compared. */
export const comparableEmail = (email: string): string => withAsciiDomain(email.normalize('NFKC').trim()).toLowerCase()
