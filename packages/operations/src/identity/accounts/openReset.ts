import { hashPassword, isResetOpen, keyedEmailHash, liftLoginThrottle, readResetToken, user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'

/** A link that works. */
export interface OpenReset {
  readonly userId: Id
  readonly resetId: Id
  readonly email: string
}

/** Null for a link that does not work. */
export async function openReset(
  { repository, masterKey }: Pick<Services, 'repository' | 'masterKey'>,
  token: string,
  now: Date,
): Promise<OpenReset | null> {
  const place = readResetToken(masterKey, token)
  if (place === null) return null
  const { userId, resetId } = place
  const { state } = await repository.load(user, [userId])
  if (state.status !== 'active' || !isResetOpen(state, { resetId, now: now.toISOString() })) return null
  return { userId, resetId, email: state.email }
}

/** Works once: 404 when somebody else was faster. */
export async function resetBy(
  { execute, now }: Pick<ExecutionContext, 'execute' | 'now'>,
  { state, masterKey, hashingCost }: Pick<Services, 'hashingCost' | 'state' | 'masterKey'>,
  { userId, resetId, email }: OpenReset,
  password: string,
): Promise<void> {
  const command = { resetId, now: now.toISOString(), passwordHash: await hashPassword(password, hashingCost) }
  // Before the link is spent: after a crash in between, it still works.
  await liftLoginThrottle(state, keyedEmailHash(masterKey, email))
  await execute(user.resetPassword, [userId], command)
}
