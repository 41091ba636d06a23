import { checkPassword, hashPassword, isPasswordChanged, loginSession, Password, user } from '@manabi/identity'
import { type Id, Problem, Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { smallBody } from '../../smallBody.ts'

export const changePassword = operation({
  id: 'changePassword',
  method: 'put',
  path: '/me/password',
  tag: 'Learner',
  summary: 'Change my password',
  description:
    'Ends every other session, the sign-in of browsers, and links for choosing another password. 401 `invalid_credentials` for a wrong ' +
    'current password, 429 after ten within 15 minutes; 409 `conflict` for a device account without one. 403 `forbidden` for apps that ' +
    'registered themselves.',
  caller: 'learner',
  proves: true,
  selfRegisteredApps: false,
  bodyLimit: smallBody,
  body: z.object({ currentPassword: Text.min(1), newPassword: Password }),
  problems: ['conflict', 'invalid_credentials'],
  hasPassword: true,
  tool: false,
  examples: { body: { currentPassword: 'correct horse battery', newPassword: 'staple correct horse' } },
  handle: async (request, services) => {
    const { caller, body, now } = request
    const { state: account } = await services.repository.load(user, [caller.userId])
    const changeId = request.newId('evt')
    // By this request, which was cut off before it was answered.
    if (isPasswordChanged(account, changeId)) return
    if (account.status !== 'active' || account.passwordHash === null) {
      throw new Problem('conflict', 'The account has no password. Attach an email and a password first.')
    }
    const attempt = { email: account.email, password: body.currentPassword, now }
    const { userId, signOuts } = await checkPassword(services, attempt)
    const session = await sessionOf(services, caller.sessionId)
    const passwordHash = await hashPassword(body.newPassword, services.hashingCost)
    await request.execute(user.changePassword, [userId], { passwordHash, signOuts, session, changeId })
  },
})

async function sessionOf({ repository }: Services, sessionId: Id) {
  const { state } = await repository.load(loginSession, [sessionId])
  return state.status === 'active' ? state : null
}
