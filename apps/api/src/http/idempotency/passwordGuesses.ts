import { countWrongPassword, keyedEmailHash, throttleLogin, user } from '@manabi/identity'
import { type Caller, Problem } from '@manabi/kernel'
import type { Services } from '@manabi/operations'
import type { Answer } from '../send.ts'

/**
 * Runs what compares a body that holds a password with the one that was sent before under the same key. Another body counts as a wrong
 * password of the caller's account; `countElsewhere` counts it for their address. Throws 429 for an account with ten of them, before
 * anything is compared, and instead of what a comparison of many at once would tell.
 */
export async function countingGuesses(
  { repository, state, masterKey }: Pick<Services, 'repository' | 'state' | 'masterKey'>,
  { caller, now, countElsewhere }: { caller: Caller; now: Date; countElsewhere: () => Promise<void> },
  compare: () => Promise<Answer>,
): Promise<Answer> {
  if (caller.kind === 'apiKey') return compare()
  const { state: account } = await repository.load(user, [caller.userId])
  // An account that a device made has no email yet.
  const hash = keyedEmailHash(masterKey, (account.status === 'active' && account.email) || caller.userId)
  const throttle = (isCounted = false) => throttleLogin(state, hash, now, { isCounted })
  await throttle()
  const answer = await compare().catch(async (error: unknown) => {
    if (!(error instanceof Problem) || !error.code.startsWith('idempotency_key')) throw error
    const isWrong = error.code === 'idempotency_key_reused'
    if (isWrong) {
      await countWrongPassword(state, hash, now)
      await countElsewhere()
    }
    await throttle(isWrong)
    throw error
  })
  if ('Idempotency-Replayed' in answer.headers) await throttle()
  return answer
}
