import { randomUUID } from 'node:crypto'
import { clockTolerance, Problem } from '@manabi/kernel'
import { type StateStore, stateCollection } from '@manabi/state-store'

interface WrongPassword {
  readonly id: string
  readonly emailHash: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const wrongPasswords = stateCollection<WrongPassword>()({
  name: 'wrong-passwords',
  indexes: [['emailHash', 'at'], ['at']],
})

const limit = 10
const windowMilliseconds = 15 * 60 * 1000

/**
 * Counts a wrong password for the email, whether or not the email exists; deletes those that no longer count. One in the future is from
 * before the clock was set back: it no longer counts either, because it would throttle until the clock catches up.
 */
export async function countWrongPassword(state: StateStore, emailHash: string, now: Date): Promise<void> {
  const collection = state.collection(wrongPasswords)
  await collection.insert([{ id: randomUUID(), emailHash, at: now.getTime() }])
  await collection.delete({ at: { upTo: now.getTime() - windowMilliseconds } })
  await collection.delete({ at: { from: now.getTime() + clockTolerance + 1 } })
}

/** Wrong passwords count no longer: the person has proven to have the address. */
export async function liftLoginThrottle(state: StateStore, emailHash: string): Promise<void> {
  await state.collection(wrongPasswords).delete({ emailHash })
}

/** 429 after ten wrong passwords for one email within 15 minutes (contract, "Authentication"), besides this try where it `isCounted`. */
export async function throttleLogin(
  state: StateStore,
  emailHash: string,
  now: Date,
  { isCounted = false } = {},
): Promise<void> {
  const own = isCounted ? 1 : 0
  const recent = await state.collection(wrongPasswords).find({
    where: { emailHash, at: { from: now.getTime() - windowMilliseconds + 1, upTo: now.getTime() + clockTolerance } },
    sort: [['at', 'desc']],
    limit: limit + own,
  })
  if (recent.length < limit + own) return
  const freeAt = Math.min(recent[limit - 1]!.at, now.getTime()) + windowMilliseconds
  throw new Problem('rate_limit_exceeded', 'Too many wrong passwords for this email. Wait, then try again.', {
    headers: {
      'Retry-After': String(Math.ceil((freeAt - now.getTime()) / 1000)),
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(Math.ceil(freeAt / 1000)),
    },
  })
}
