import { createHmac } from 'node:crypto'
import type { MasterKey } from '@manabi/personal-data'
import { z } from 'zod'

/** An address that an account may have, as it is shown. */
export const EmailAddress = z.string().normalize('NFKC').trim().max(254).pipe(z.email('is not an email address'))

/** What the name of an email is found by; it stays out of events, which are for good. Emails are compared without case (contract, "Authentication"). */
export const keyedEmailHash = (masterKey: MasterKey, email: string): string =>
  createHmac('sha256', masterKey.derive('email')).update(comparable(email)).digest('base64url')

const comparable = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
