import { availableParallelism } from 'node:os'
import { FairQueue, Problem, Text } from '@manabi/kernel'
import bcrypt from 'bcrypt'

/** At least 8 characters, at most the 72 bytes that bcrypt looks at (contract, "Authentication"), in Unicode's form NFC. Never trimmed. */
export const Password = Text.normalize('NFC')
  .refine((text) => [...text].length >= 8, 'has fewer than 8 characters')
  .refine((text) => fitsBcrypt(text), 'has more than 72 bytes')

/**
 * 2^10 rounds, OWASP's minimum for bcrypt: about 50 ms a sign-in, some 20 a second on each core. Guessing over the network is held
 * off by the throttle, not by this; a higher cost would make a burst of sign-ins at the start of a lesson the service's bottleneck.
 */
export const hashingCost = 10

/** All hashing of the process: some four seconds of it may wait on two cores. A class of forty signs in at once from one network. */
const hashing = new FairQueue({
  working: Math.min(availableParallelism(), 3),
  waiting: 160,
  refusal: () =>
    new Problem('unavailable', 'Too many people are signing in at once. Wait, then try again.', {
      headers: { 'Retry-After': '5' },
    }),
})

/** 503 `unavailable` while too many passwords wait to be hashed. */
export const hashPassword = (password: string, cost = hashingCost): Promise<string> =>
  hashing.run(() => bcrypt.hash(password, cost))

/** Takes as long for a missing account (`null`) as for a wrong password. 503 `unavailable` while too many wait. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  // Keyboards compose characters differently. A password that is older than this rule may be kept in another form.
  for (const form of new Set([password.normalize('NFC'), password, password.normalize('NFD')])) {
    const isMatch = await hashing.run(() => bcrypt.compare(form, passwordHash ?? nobodysHash))
    if (isMatch && passwordHash !== null && fitsBcrypt(form)) return true
  }
  return false
}

/** Of a random text that was thrown away. */
export const nobodysHash = '$2b$10$U6MCFyna6e/JE5vBtDTvrONEtTA0JvEjLYilfCxm7Qpj9QILbyZEO'

const fitsBcrypt = (password: string): boolean => Buffer.byteLength(password) <= 72
