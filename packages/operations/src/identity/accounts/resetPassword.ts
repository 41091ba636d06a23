import {
  emailHash,
  hashPassword,
  isResetOpen,
  liftLoginThrottle,
  Password,
  readResetToken,
  user,
} from '@manabi/identity'
import { type Id, notFound } from '@manabi/kernel'
import { z } from 'zod'
import type { ExecutionContext } from '../../execution.ts'
import { operation } from '../../operation.ts'
import type { Services } from '../../services.ts'

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'post',
  path: '/auth/password-reset/confirm',
  tag: 'Authentication',
  summary: 'Choose another password by a link',
  description:
    'Ends every session and the sign-in of browsers, and lifts the limit on wrong passwords. 404 for a link that is unknown, spent, ' +
    'expired or replaced. The page at `/connect/reset?token=` does the same.',
  caller: 'public',
  body: z.object({ token: z.string().min(1).max(500), password: Password }),
  problems: ['not_found'],
  tool: false,
  examples: { body: { token: 'mpr_01jq8z6e9v….01jq8z7c2x….3q2-7w…', password: 'correct horse battery' } },
  handle: async (request, services) => {
    const { token, password } = request.body
    const reset = await openReset(services, token, request.now)
    if (reset === null) throw notFound()
    await resetBy(request, services, reset, password)
  },
})

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
  { state, masterKey }: Pick<Services, 'state' | 'masterKey'>,
  { userId, resetId, email }: OpenReset,
  password: string,
): Promise<void> {
  const command = { resetId, now: now.toISOString(), passwordHash: await hashPassword(password) }
  // Before the link is spent: after a crash in between, it still works.
  await liftLoginThrottle(state, emailHash(masterKey, email))
  await execute(user.resetPassword, [userId], command)
}
